import { expect, test } from 'vitest'
import { xml, xmlIfKnown, xmlText } from './xml.ts'

const NOTHING = [null, '', ' \n', '\u0001']

test('an element is written with its attributes and its elements, without those that are unknown', () => {
  const root = xml('a', [xml('b', 'one', { id: '1' }), null, ...NOTHING.map((text) => xmlIfKnown('c', text))])
  expect(xmlText(root)).toBe('<?xml version="1.0" encoding="UTF-8"?>\n<a>\n  <b id="1">one</b>\n</a>\n')
})

test.each([
  ['<&>"\'', '&#60;&#38;&#62;&#34;&#39;'],
  ['Zoë 音 🎵', 'Zoë 音 🎵'],
  ['a\0b\u0008c\u001Fd\uFFFE', 'abcd'],
  ['half a pair: \uD800', 'half a pair: \uFFFD'],
  [']]>', ']]&#62;'],
])('the text %j cannot break the document', (text, written) => {
  expect(xmlText(xml('a', text, { of: text }))).toContain(`<a of="${written}">${written}</a>`)
})
