import manifest from '../../package.json' with { type: 'json' }

/** The tool as reports name it; where its repository has an address, with that. */
export const tool: { readonly name: string; readonly version: string; readonly homepage?: string } = manifest

/** Where a rule is explained: its heading in RULES.md of the repository, when package.json says where that is. */
export const ruleAddress = (rule: string, { homepage } = tool) =>
  homepage === undefined ? undefined : `${homepage.replace(/#.*$/, '')}/blob/main/RULES.md#${rule}`
