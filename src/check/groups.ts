/** The groups of rules, in the order of the documentation. */
export const ruleGroups = [
  'Structure',
  'Includes',
  'Meaning',
  'Files',
  'Links',
  'OpenAPI',
  'Across trees',
  'Configuration',
] as const
export type RuleGroup = (typeof ruleGroups)[number]
