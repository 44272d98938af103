/** The marks of links and of imports in a `PageContent`. */
export const linkMarks = { link: 'l', asset: 'a' } as const
export const importMarks = { shown: 'm', unused: 'u', snippet: 's' } as const
