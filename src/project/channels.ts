import { readingLength } from '../document/yaml-aliases.ts'
import { asyncapiFiles } from '../navigation/artifacts.ts'
import type { Navigation } from '../navigation/element.ts'
import { isFields, own } from '../openapi/node.ts'
import { isOnlyJson } from '../openapi/file-text.ts'
import { parseText } from '../openapi/parse.ts'
import type { ReadText } from '../openapi/specification.ts'
import { held } from '../document/time-limit.ts'

/** The length of an AsyncAPI file, in characters, past which its channels are not counted. */
export const maxCountedLength = 1_000_000

/** The same of all of them together, each as often as docs.json names it by another path: links may give it thousands. */
export const maxAllCountedLength = 32 * 1024 * 1024

/** The number of channels of each AsyncAPI file that the navigation names and that can be read, by path. */
export async function countChannels(navigation: Navigation, read: ReadText): Promise<Record<string, number>> {
  const counts: Record<string, number> = Object.create(null)
  let left = maxAllCountedLength
  for (const file of asyncapiFiles(navigation)) {
    held.limit.assert()
    const result = file === null ? null : read(file)
    if (file === null || !result || !('text' in result) || result.text.length > maxCountedLength) continue
    left -= isOnlyJson(file, result) ? result.text.length : readingLength(result.text)
    if (left < 0) break
    const parsed = await parseText(file, result, 'whole')
    const channels = 'value' in parsed ? own(parsed.value, 'channels') : undefined
    if (isFields(channels)) counts[file] = Object.keys(channels).length
  }
  return counts
}
