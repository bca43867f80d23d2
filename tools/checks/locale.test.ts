import { globSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

/** Formats that depend on a locale, and are not given ours. A locale itself, or the segments of a text, do not. */
const OTHER_LOCALE =
  /\bIntl\.(?!Locale\b|Segmenter\b)[A-Z]\w+\((?!\[?LOCALE\b)|\.toLocale(?:Date|Time)?String\((?!LOCALE\b)/g

export const otherLocales = (text: string): string[] => text.match(OTHER_LOCALE) ?? []

const files = globSync('{shop,sound}/**/*.{ts,tsx}', {
  exclude: ['**/node_modules/**', '**/.cache/**'],
}).filter((path) => !/\.test\.tsx?$/.test(path))

test('numbers, sums and days are written for one locale, that of our text', () => {
  const found = files.flatMap((path) =>
    otherLocales(readFileSync(path, 'utf8')).map((use) => `${path}: ${use}`),
  )
  expect(files.length).toBeGreaterThan(1_000)
  expect(found).toEqual([])
})

test.each([
  ["new Intl.NumberFormat('de')", 1],
  ['new Intl.DateTimeFormat()', 1],
  ['new Intl.DisplayNames([navigator.language], {})', 1],
  ['at.toLocaleString()', 1],
  ["at.toLocaleDateString('en')", 1],
  ['new Intl.NumberFormat(LOCALE)', 0],
  ['at.toLocaleTimeString(LOCALE, {})', 0],
  ['new Intl.Locale(language).region', 0],
])('%s: %d', (text, count) => {
  expect(otherLocales(text)).toHaveLength(count)
})
