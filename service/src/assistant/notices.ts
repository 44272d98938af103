import type { StreamPart } from './stream.ts'

/** What of a conversation was not read, as an annotation of the reply; a client may show the messages. */
export function noticesOf({
  isCut,
  isQuestionCut,
}: {
  readonly isCut: boolean
  readonly isQuestionCut: boolean
}): StreamPart[] {
  const annotations = [
    ...(isCut ? [notice('messages-omitted', 'The oldest messages of this conversation were left out.')] : []),
    ...(isQuestionCut ? [notice('question-cut', 'Only the beginning of this long question was read.')] : []),
  ]
  return annotations.length === 0 ? [] : [{ type: 'annotations', annotations }]
}

const notice = (code: string, message: string) => ({ type: 'notice', code, message })
