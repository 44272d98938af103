import {
  type Comparable,
  maxPathDepth,
  operators,
  type Query,
  type Segment,
  type Selector,
  type Test,
} from './path.ts'

/** Parses a JSONPath (RFC 9535, without functions); for any other text, says why it is not one. */
export function parsePath(text: string): Query | string {
  try {
    const reader = new PathReader(text)
    const query = reader.query()
    reader.end()
    return query.isAbsolute ? query : 'it does not start with "$"'
  } catch (error) {
    if (error instanceof PathFault) return error.message
    throw error
  }
}

class PathFault extends Error {}

const startOfName = /[\p{L}_\u0080-\uffff]/uy
/** Not the whole of a long name: V8 goes back through each character, and keeps no more than some millions of them. */
const restOfName = /[\p{L}\p{N}_\u0080-\uffff]{1,100}/uy
const integer = /-?(?:0|[1-9]\d{0,15})/y
const number = /-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?/y
const blank = /[ \t\r\n]*/y
const word = /(?:true|false|null)(?![\p{L}\p{N}_(])/uy
const functionName = /[a-z][a-z0-9_]*\(/y

class PathReader {
  #at = 0
  #depth = 0
  readonly #text: string

  constructor(text: string) {
    this.#text = text
  }

  end(): void {
    this.#match(blank)
    if (this.#at < this.#text.length) this.#refuse()
  }

  query(): Query {
    this.#match(blank)
    const isAbsolute = this.#text[this.#at] === '$'
    if (!isAbsolute && this.#text[this.#at] !== '@') this.#refuse()
    this.#at++
    const segments: Segment[] = []
    for (let segment = this.#segment(); segment; segment = this.#segment()) segments.push(segment)
    return { isAbsolute, segments }
  }

  #segment(): Segment | null {
    const start = this.#at
    this.#match(blank)
    const isDescendant = this.#take('..')
    if (this.#take('[')) return { isDescendant, selectors: this.#list() }
    if (isDescendant || this.#take('.')) {
      if (this.#take('*')) return { isDescendant, selectors: [{ kind: 'wildcard' }] }
      const member = this.#name()
      if (member === null) this.#refuse()
      return { isDescendant, selectors: [{ kind: 'name', name: member }] }
    }
    this.#at = start
    return null
  }

  #name(): string | null {
    const start = this.#at
    if (this.#match(startOfName) === null) return null
    while (this.#match(restOfName) !== null);
    return this.#text.slice(start, this.#at)
  }

  #list(): Selector[] {
    const selectors: Selector[] = []
    do selectors.push(this.#selector())
    while (this.#takeBlank(','))
    if (!this.#takeBlank(']')) this.#refuse()
    return selectors
  }

  #selector(): Selector {
    if (this.#takeBlank('*')) return { kind: 'wildcard' }
    if (this.#takeBlank('?')) return { kind: 'filter', test: this.#inner(() => this.#or()) }
    const text = this.#string()
    if (text !== null) return { kind: 'name', name: text }
    const start = this.#integer()
    if (!this.#takeBlank(':')) {
      if (start === null) this.#refuse()
      return { kind: 'index', index: start }
    }
    const end = this.#integer()
    const step = this.#takeBlank(':') ? this.#integer() : null
    return { kind: 'slice', start, end, step: step ?? 1 }
  }

  #or(): Test {
    const tests = [this.#and()]
    while (this.#takeBlank('||')) tests.push(this.#and())
    return tests.length === 1 ? tests[0]! : { kind: 'or', tests }
  }

  #and(): Test {
    const tests = [this.#basic()]
    while (this.#takeBlank('&&')) tests.push(this.#basic())
    return tests.length === 1 ? tests[0]! : { kind: 'and', tests }
  }

  #basic(): Test {
    if (this.#takeBlank('!')) return { kind: 'not', test: this.#inner(() => this.#basic()) }
    if (this.#takeBlank('(')) {
      const test = this.#inner(() => this.#or())
      if (!this.#takeBlank(')')) this.#refuse()
      return test
    }
    const left = this.#comparable()
    const operator = operators.find(sign => this.#takeBlank(sign))
    if (operator) return { kind: 'compare', operator, left, right: this.#comparable() }
    if ('literal' in left) this.#refuse()
    return { kind: 'exists', query: left.query }
  }

  #comparable(): Comparable {
    const text = this.#string()
    if (text !== null) return { literal: text }
    const constant = this.#match(word)
    if (constant !== null) return { literal: constant === 'null' ? null : constant === 'true' }
    const called = this.#match(functionName)
    if (called !== null) throw new PathFault(`the function "${called.slice(0, -1)}" is not read`)
    const digits = this.#match(number)
    return digits !== null ? { literal: Number(digits) } : { query: this.query() }
  }

  #string(): string | null {
    this.#match(blank)
    const quote = this.#text[this.#at]
    if (quote !== '"' && quote !== "'") return null
    let end = this.#at + 1
    while (end < this.#text.length && this.#text[end] !== quote) end += this.#text[end] === '\\' ? 2 : 1
    const inside = this.#text.slice(this.#at + 1, end)
    if (end >= this.#text.length) this.#refuse()
    try {
      const json = inside.replace(/\\?["']/g, sign => (sign.endsWith('"') ? '\\"' : "'"))
      const value: unknown = JSON.parse(`"${json}"`)
      this.#at = end + 1
      return String(value)
    } catch {
      return this.#refuse()
    }
  }

  #integer(): number | null {
    this.#match(blank)
    const digits = this.#match(integer)
    return digits === null ? null : Number(digits)
  }

  #inner<T>(read: () => T): T {
    if (++this.#depth > maxPathDepth)
      throw new PathFault(`more than ${maxPathDepth} filters stand inside one another`)
    const value = read()
    this.#depth--
    return value
  }

  #match(pattern: RegExp): string | null {
    pattern.lastIndex = this.#at
    const match = pattern.exec(this.#text)
    if (match) this.#at += match[0].length
    return match ? match[0] : null
  }

  #take(text: string): boolean {
    const isThere = this.#text.startsWith(text, this.#at)
    if (isThere) this.#at += text.length
    return isThere
  }

  #takeBlank(text: string): boolean {
    const start = this.#at
    this.#match(blank)
    if (this.#take(text)) return true
    this.#at = start
    return false
  }

  #refuse(): never {
    const rest = this.#text.slice(this.#at, this.#at + 20)
    throw new PathFault(
      rest === '' ? 'it ends too early' : `it cannot be read from ${JSON.stringify(rest)} on`,
    )
  }
}
