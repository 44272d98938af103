import type { AnswerPart, Answerer, Source } from './question.ts'
import { estimateTokens } from './tokens.ts'

/** The number of quoted passages, and the most characters of each. */
const maxQuotes = 3
const maxQuoteLength = 700

/** Answers without a model: quotes the best passages with their links and says so. */
export const extractiveAnswerer: Answerer = async function* ({ text, sources, isPublished }) {
  const answer =
    sources.length === 0
      ? [isPublished ? nothingFound : nothingPublished]
      : [introduction, ...sources.slice(0, maxQuotes).map(quote)]
  for (const part of answer) yield { type: 'text', text: part } satisfies AnswerPart
  yield {
    type: 'finish',
    finishReason: 'stop',
    usage: { promptTokens: estimateTokens(text), completionTokens: estimateTokens(answer.join('')) },
  }
}

const introduction =
  'No model is set up here, so these are quotes from the pages that fit your question best.\n'

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
