import { expect, test } from 'vitest'
import { visible } from '../../src/document/visible.ts'

test('no character that is not seen is left by itself', () => {
  const isUnseen =
    /[\p{Cc}\p{Bidi_Control}\p{Default_Ignorable_Code_Point}\p{Noncharacter_Code_Point}\u2028\u2029\u2800\u070f\u{13430}-\u{13455}\u{16fe4}\u{1d159}]/u
  const left: string[] = []
  for (let code = 0; code <= 0x1ffff; code++) {
    const char = String.fromCodePoint(code)
    if ((isUnseen.test(char) || (code >= 0xd800 && code <= 0xdfff)) && visible(char) === char)
      left.push(code.toString(16))
  }
  expect(left).toEqual([])
})

test.each([
  'Über uns – “Start” …',
  'Начало',
  '快速开始：安装',
  'クイックスタート ｶﾞ',
  '시작하기',
  'a → b ✓',
  '🚀 x',
])('text is left as it is: %s', text => expect(visible(text)).toBe(text))

test.each(['##[error]x', '##vso[task.setvariable]x', '###[x]', '##teamcity[x]'])('no runner obeys %s', text =>
  expect(visible(`a ${text}`)).not.toMatch(/##\w*\[/),
)

test.each(['## x [y]', '#[x]', '##x', '[#](#a)'])('%s is no command', text =>
  expect(visible(text)).toBe(text),
)

test.each(['\u060c\u200c', '\u0964\u200d', '\u09f3\u200d', '\u104a\u200c', '\u180a\u180b'])(
  'what is not seen behind a sign that it does not form is an escape: %j',
  text => expect(visible(text)).toMatch(/^.\\u/u),
)

test.each(['\u0645\u06cc\u200c\u062e', '\u06f2\u06f0\u200c\u0627\u0645', '\u0d28\u0d4d\u200d'])(
  'a joiner stays behind a letter, a mark or a number: %s',
  text => expect(visible(text)).toBe(text),
)

test.each([
  'u\u0308\u200cb',
  '\u02bc\u200db',
  'e\u0303\u200bb',
  '\u02d7\u200bb',
  '🚀\u200db',
  '©\u200d',
  '👍🏽\u200d b',
])(
  'what is not seen is an escape behind a mark of Latin script and an emoji that it joins to nothing: %j',
  text => expect(visible(text)).toMatch(/\\u200[b-d]/u),
)

test.each([
  '👩\u200d🚀',
  '❤\ufe0f\u200d🔥',
  '👩🏽\u200d⚕\ufe0f',
  '🏳\ufe0f\u200d🌈 x',
  'مَ\u200cد',
  '9\ufe0f\u20e3',
  '👩\u200d❤\ufe0f\u200d👩',
])('what joins emoji and letters stays: %j', text => expect(visible(text)).toBe(text))
