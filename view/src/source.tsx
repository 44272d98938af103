import { useLayoutEffect, useMemo, useRef, useState } from 'preact/hooks'
import type { Place, View } from '../../src/view/data.ts'
import type { Frame } from './frames.ts'
import { List } from './list.tsx'
import { Tabs } from './tabs.tsx'

const lineHeight = 20

/** The offset of the first character of each line. */
function startsOf(text: string): number[] {
  const starts = [0]
  for (const { index, 0: end } of text.matchAll(/\r\n?|\n/g)) starts.push(index + end.length)
  return starts
}

/** The index of the line of an offset. */
function lineAt(starts: readonly number[], offset: number): number {
  let [low, high] = [0, starts.length - 1]
  while (low < high) {
    const middle = (low + high + 1) >> 1
    if (starts[middle]! <= offset) low = middle
    else high = middle - 1
  }
  return low
}

interface SourceProps {
  readonly files: View['files']
  readonly frames: readonly Frame[]
  /** Of the finding that is chosen; null for none. */
  readonly severity: 'error' | 'warning' | null
}

/** The texts of what is chosen, one at a time, with its place underlined. */
export function Source({ files, frames, severity }: SourceProps) {
  const [asked, setAsked] = useState<string | null>(null)
  const key = JSON.stringify(frames[0])
  // Another choice begins with the first of its texts.
  useLayoutEffect(() => setAsked(null), [key])
  const shown = frames.find(({ file }) => file === asked) ?? frames[0]!
  const text = files.find(({ name }) => name === shown.file)?.text
  return (
    <section class="pane source" aria-label="Source">
      <Tabs
        name="Files"
        tabs={frames.map(({ file }) => ({ key: file, label: file }))}
        chosen={shown.file}
        onChoose={setAsked}
      />
      {text === undefined ? (
        <p
          class="none"
          tabIndex={-1}
        >{`The text of ${shown.file} is not on this page: "docs-nav view" without --output shows more.`}</p>
      ) : (
        <Text name={shown.file} text={text} at={shown.at} severity={shown === frames[0] ? severity : null} />
      )}
    </section>
  )
}

interface TextProps {
  readonly name: string
  readonly text: string
  readonly at: Place | null
  readonly severity: 'error' | 'warning' | null
}

function Text({ name, text, at, severity }: TextProps) {
  const starts = useMemo(() => startsOf(text), [text])
  const [start, end] = at ? [at[1], at[2]] : [-1, -1]
  const current = at ? lineAt(starts, start) : -1
  const element = useRef<HTMLDivElement>(null)
  // A long line is scrolled as far as the place needs.
  useLayoutEffect(() => {
    const mark = element.current?.querySelector('mark')
    const box = mark?.closest('.list')
    if (!mark || !box) return
    const [left, right] = [mark.offsetLeft - 72, mark.offsetLeft + mark.offsetWidth + 16]
    if (left < box.scrollLeft || right > box.scrollLeft + box.clientWidth)
      box.scrollLeft = Math.max(0, Math.min(left, right - box.clientWidth))
  }, [text, start, end])
  const line = (index: number) => {
    const from = starts[index]!
    const whole = text.slice(from, starts[index + 1] ?? text.length).replace(/[\r\n]+$/, '')
    const [first, last] = [Math.max(start - from, 0), Math.min(end - from, whole.length)]
    // Of an element of many lines, the first says enough.
    const isMarked = at !== null && first < last && (severity !== null || index === current)
    // The indentation of lines within an element is no part of it.
    const begin = isMarked ? first + whole.slice(first, last).search(/\S|$/) : 0
    return (
      <div key={index} class={index === current ? 'text current' : 'text'}>
        <span class="number" aria-hidden="true">
          {index + 1}
        </span>
        {isMarked ? (
          <code>
            {whole.slice(0, begin)}
            <mark id={index === current ? 'place' : undefined} class={severity ?? 'place'}>
              {whole.slice(begin, last)}
            </mark>
            {whole.slice(last)}
          </code>
        ) : (
          <code>{whole}</code>
        )}
      </div>
    )
  }
  return (
    <div ref={element} class="pane">
      <List
        key={name}
        role="document"
        aria-label={current === -1 ? name : `${name}, line ${current + 1}`}
        aria-describedby={current === -1 ? undefined : 'place'}
        tabIndex={0}
        count={starts.length}
        height={lineHeight}
        current={current}
        row={line}
      />
    </div>
  )
}
