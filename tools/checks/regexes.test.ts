import { globSync, readFileSync } from 'node:fs'
import { parseSync, Visitor } from 'oxc-parser'
import { analyse } from 'scslre'
import { expect, test } from 'vitest'

/**
 * Expressions of a program that take more than linear time for some text: two repetitions that share characters, or one
 * that is tried from each place of a long run.
 *
 * @returns as `/\s+$/ in line 12`
 */
export function slowExpressions(path: string, program: string): string[] {
  const found: string[] = []
  new Visitor({
    Literal(node) {
      if (!('regex' in node)) return
      const { pattern: source, flags } = node.regex
      const { reports } = analyse({ source, flags }, { reportTypes: { Move: true } })
      const line = program.slice(0, node.start).split('\n').length
      if (reports.length > 0) found.push(`/${source}/${flags} in line ${line}`)
    },
  }).visit(parseSync(path, program).program)
  return found
}

// Tests and tools read only what we wrote.
const files = globSync('{shop,sound}/*/src/**/*.{ts,tsx}', {
  exclude: ['**/*.test.{ts,tsx}', '**/testing/**'],
})

test('no expression takes more than linear time', () => {
  expect(files.length).toBeGreaterThan(500)
  const found = files.flatMap((path) =>
    slowExpressions(path, readFileSync(path, 'utf8')).map((expression) => `${path}: ${expression}`),
  )
  expect(found).toEqual([])
})

test.each([
  String.raw`/^\s*a?\s*$/`,
  String.raw`/\s+$/`,
  '/(a+)+b/',
  '/[^@]*@/g',
  String.raw`/^(.*?)\s+(\d+)$/`,
])('%s is slow', (expression) => {
  expect(slowExpressions('a.ts', `const FORM = ${expression}`)).toEqual([`${expression} in line 1`])
})

test.each([String.raw`/^\s+/`, String.raw`/\s+/g`, '/^[a-z]{1,8}$/', String.raw`/^(\d{2,3})\s*(?:bpm)?$/i`])(
  '%s is not',
  (expression) => {
    expect(slowExpressions('a.ts', `const FORM = ${expression}`)).toEqual([])
  },
)
