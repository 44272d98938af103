import { ServiceError } from './error.ts'
import { beforeAbort, type Limit } from './time.ts'

/** The most characters of an answer, be it a stream or not. */
export const maxAnswerLength = 2 ** 24

/**
 * The text of a body as it arrives. For a stream the time limit applies to each piece, and only while waiting for
 * it: the caller may take longer.
 */
export async function* textOf(
  response: Response,
  limit: Limit,
  isStream: boolean,
  broken: (error: unknown) => unknown,
): AsyncGenerator<string> {
  const reader = response.body?.getReader()
  const decoder = new TextDecoder()
  try {
    while (reader) {
      if (isStream) limit.start()
      // A body whose compression is damaged may neither end nor fail, even once its request is aborted.
      const { done, value } = await beforeAbort(reader.read(), limit.signal)
      if (isStream) limit.stop()
      yield decoder.decode(value, { stream: !done })
      if (done) return
    }
  } catch (error) {
    throw limit.signal.aborted ? limit.signal.reason : broken(error)
  } finally {
    // Closes the connection if the body has not ended.
    reader?.cancel().catch(() => {})
  }
}

/** A body as one text. */
export async function wholeOf(texts: AsyncIterable<string>): Promise<string> {
  let whole = ''
  for await (const text of texts) {
    whole += text
    if (whole.length > maxAnswerLength)
      throw new ServiceError('malformed', `The answer is longer than ${maxAnswerLength} characters.`)
  }
  return whole
}
