import type { AnswerPart, Answerer, ModelFailure, Question, Source } from './question.ts'
import type { FinishReason } from './stream.ts'
import { estimateTokens } from './tokens.ts'

/** The number of quoted passages, and the most characters of each. */
const maxQuotes = 3
const maxQuoteLength = 700

/** Answers without a model: quotes the best passages with their links and says so. */
export const extractiveAnswerer: Answerer = question =>
  quoted(question, 'No model is set up here', { finishReason: 'stop' })

const failures = {
  down: 'The model that answers cannot be reached now',
  empty: 'The model gave no answer',
} satisfies Record<ModelFailure, string>

/** Answers in the place of a model that does not, and says why. */
export const quotedInstead = (
  question: Question,
  failure: ModelFailure,
  finishReason: FinishReason = 'other',
): AsyncGenerator<AnswerPart> => quoted(question, failures[failure], { finishReason, failure })

async function* quoted(
  { text, sources, isPublished }: Question,
  reason: string,
  end: { readonly finishReason: FinishReason; readonly failure?: ModelFailure },
): AsyncGenerator<AnswerPart> {
  const because = end.failure ? `${reason}. ` : ''
  const answer =
    sources.length === 0
      ? [because + (isPublished ? nothingFound : nothingPublished)]
      : [`${reason}, so these are ${introduction}`, ...sources.slice(0, maxQuotes).map(quote)]
  for (const part of answer) yield { type: 'text', text: part }
  const usage = { promptTokens: estimateTokens(text), completionTokens: estimateTokens(answer.join('')) }
  yield { type: 'finish', ...end, usage }
}

const introduction = 'quotes from the pages that fit your question best.\n'

const nothingPublished = 'No page of this documentation is published yet.'

const nothingFound = 'No page of this documentation holds the words of your question.'

const quote = ({ text, title, heading, url }: Source) => {
  const name = heading && heading !== title ? `${title}: ${heading}` : title
  const quoted = shorten(text)
  const lines = quoted
    ? `${quoted
        .split('\n')
        .map(line => `> ${line}`.trimEnd())
        .join('\n')}\n\n`
    : ''
  return `\n${lines}[${escapeLabel(name)}](${escapeTarget(url)})\n`
}

/** The beginning of a text, cut at the end of a line or word; a fence that is cut open is closed. */
function shorten(text: string) {
  if (text.length <= maxQuoteLength) return text
  const head = text.slice(0, maxQuoteLength)
  const end = Math.max(head.lastIndexOf('\n'), head.lastIndexOf(' '))
  const cut = `${head.slice(0, end > 0 ? end : maxQuoteLength).toWellFormed()} …`
  const fence = openFence(cut)
  return fence ? `${cut}\n${fence}` : cut
}

function openFence(text: string) {
  let open = ''
  for (const [fence] of text.matchAll(/^`{3,}/gm)) open = open === '' ? fence : fence === open ? '' : open
  return open
}

const escapeLabel = (text: string) => text.replace(/[\\[\]]/g, '\\$&')

const escapeTarget = (url: string) =>
  url.replace(/[\s()<>]/g, encodeURIComponent).replace(/[()]/g, c => (c === '(' ? '%28' : '%29'))
