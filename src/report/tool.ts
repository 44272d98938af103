import manifest from '../../package.json' with { type: 'json' }

/** The tool as reports name it. */
export const { name, version } = manifest
