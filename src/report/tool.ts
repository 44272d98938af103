import manifest from '../../package.json' with { type: 'json' }

/** The tool's name and version in reports. */
export const { name, version } = manifest

/** Where a rule is shown with its examples: in RULES.md of this very version, as the registry holds it. */
export const ruleUrl = (id: string) => `https://unpkg.com/${name}@${version}/RULES.md#${id}`
