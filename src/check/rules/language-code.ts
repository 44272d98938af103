import { quote } from '../../document/quote.ts'
import { languageCodes } from '../../grammar/languages.ts'
import { always, defineRule, insteadOf } from '../rule.ts'
import { extendedHelp } from '../words.ts'

export const languageCode = defineRule({
  id: 'language-code',
  group: 'Structure',
  severity: always('error'),
  isOneAPlace: true,
  stated: 'language-codes',
  summary: 'A language code is one of the supported ones.',
  message: ({ code }: { code: string; nearest?: string | undefined; supported: readonly string[] }) =>
    `${quote(code)} is not a supported language code.`,
  help: ({ code, nearest, supported }) => {
    const write = nearest ? `Write "${nearest}".` : `Supported: ${supported.join(', ')}.`
    return languageCodes.extended.includes(code)
      ? `${write} ${extendedHelp.replace('it', `"${code}"`)}`
      : write
  },
  suggest: finding => insteadOf(finding, finding.nearest),
})
