import { globSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

const WEB = 'shop/web/src'
const TOKENS = `${WEB}/tokens.css`
const HEX = /#(?:[0-9a-f]{3,4}|[0-9a-f]{6}|[0-9a-f]{8})\b/gi
const BY_FUNCTION = /\b(?:rgba?|hsla?|hwb|lab|lch|oklab|oklch|color|color-mix|light-dark)\(/gi
const BY_NAME =
  /(?<=:[^;{}]*)(?<![\w-])(?:white|black|gr[ae]y|silver|red|green|blue|yellow|orange|purple|violet|pink|brown|cyan|magenta)(?![\w-])(?=[^;{}]*[;}])/gi

/** Colours that a file names itself, instead of a token. */
export function rawColours(path: string, text: string): string[] {
  const withoutComments = text.replace(/\/\*[^]*?\*\//g, '')
  const ways = path.endsWith('.css') ? [HEX, BY_FUNCTION, BY_NAME] : [HEX, BY_FUNCTION]
  return ways.flatMap((way) => withoutComments.match(way) ?? [])
}

/** Tests name the colours that are to be seen; a project of a DAW knows none of our tokens. */
const files = globSync(`${WEB}/**/*.{css,ts,tsx}`).filter(
  (path) => path.replaceAll('\\', '/') !== TOKENS && !/\.test\.tsx?$|project-xml\.ts$/.test(path),
)

test('there are styles to check', () => {
  expect(files.filter((path) => path.endsWith('.css')).length).toBeGreaterThan(5)
})

test('colours stand in tokens.css and nowhere else in the web application', () => {
  const found = files.flatMap((path) =>
    rawColours(path, readFileSync(path, 'utf8')).map((colour) => `${path}: ${colour}`),
  )
  expect(found).toEqual([])
})

test.each([
  ['a.css', '.x { color: #fff; }'],
  ['a.css', '.x { background: rgb(0 0 0 / 0.5); }'],
  ['a.css', '.x { border: 1px solid red; }'],
  ['a.tsx', "const ink = '#8236ff'"],
])('a raw colour is found in %s: %s', (path, text) => {
  expect(rawColours(path, text)).toHaveLength(1)
})

test.each([
  ['a.css', '.x { color: var(--text); white-space: nowrap; background: transparent; }'],
  ['a.css', '/* #fff */ .black { grid-area: red-line; }'],
  ['a.tsx', '<a href="#screen">'],
])('what is no colour is left alone in %s: %s', (path, text) => {
  expect(rawColours(path, text)).toEqual([])
})
