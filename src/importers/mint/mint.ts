import { importJson } from '../json-source.ts'
import type { Importer } from '../result.ts'
import { navigationKeys, readMintNavigation } from './navigation.ts'
import { readSettings } from './settings.ts'

/** A docs.json of a mint.json, the platform's format before it. Pages keep their addresses. */
export const importMint: Importer = text =>
  importJson(text, source => {
    const navigation = readMintNavigation(source)
    if (!navigation) return null
    const { name, colors, ...settings } = readSettings(source, navigationKeys)
    return {
      $schema: 'https://mintlify.com/docs.json',
      theme: 'mint',
      name: name ?? 'Documentation',
      colors: colors ?? { primary: '#16a34a' },
      ...settings,
      navigation,
    }
  })
