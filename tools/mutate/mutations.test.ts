import { runInNewContext } from 'node:vm'
import { expect, test } from 'vitest'
import { mutationsOf } from './mutations.ts'

const changesOf = (source: string): string[] => mutationsOf(source).map(({ changed }) => changed)

test.each([
  ['a < b', ['< → <=', '< → >=']],
  ['a === b', ['=== → !==']],
  ['a && b', ['a && b → a', 'a && b → b', '&& → ||']],
  ['a ?? b', ['a ?? b → a', 'a ?? b → b']],
  ['!a', ['!a → a']],
  ['a - 1', ['- → +', '1 → 2']],
  ['a ? b : c', ['a → true', 'a → false']],
  ['10n', ['10n → 11n']],
  ['[true]', ['[true] → []', 'true → false']],
  ['{ a: 1, "b": c }', ['1 → 2']],
  ['`x ${a}`', ['`x ${a}` → ``']],
  ['Math.min(a, b)', ['min → max']],
  ['a.trim().some(b)', ['a.trim() → a', 'some → every']],
  ["'words' as 'words' | 'other'", ["'words' → ''"]],
])('%s has the mutants %j', (expression, expected) => {
  expect(changesOf(`const x: 'type' = ${expression}`)).toEqual(expected)
})

test('statements, guards and loops have mutants, types and imports have none', () => {
  expect(changesOf("import { a } from 'a'\ninterface B { c: 'd' }\ntype E = 'f'")).toEqual([])
  expect(changesOf('if (a) return b')).toEqual(['a → true', 'a → false'])
  expect(changesOf('a()')).toEqual(['a() → ;'])
})

test('words of a long list are not emptied one by one', () => {
  const words = Array.from('abcdefghijk', (letter) => `'${letter}'`).join(', ')
  expect(changesOf(`const list = [${words}]`)).toEqual([`[${words}] → []`])
})

test('a mutant says where it is, and its source differs there alone', () => {
  const [first] = mutationsOf('const a = 1\n\n  const b = a < 2\n').filter(({ line }) => line === 3)
  expect(first).toMatchObject({ line: 3, code: 'const b = a < 2', changed: '< → <=' })
  expect(first!.source).toContain('const a = 1\n\n  const b = a <= 2\n')
})

test('a loop that a mutant makes endless ends with an error', () => {
  const endless = mutationsOf('let left = 3\nwhile (left > 0) left -= 1').find(
    ({ changed }) => changed === '-= → +=',
  )
  expect(() => runInNewContext(endless!.source)).toThrow('endless loop')
})
