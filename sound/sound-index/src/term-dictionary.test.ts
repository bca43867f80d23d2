import { expect, test } from 'vitest'
import { TermDictionary } from './term-dictionary.ts'

const words = Array.from({ length: 3000 }, (_, at) => ((at * 7919) % 46_656).toString(36))

function withPrefix(dictionary: TermDictionary, prefix: string): string[] {
  const found: string[] = []
  dictionary.forEachWithPrefix(prefix, (id) => found.push(dictionary.text(id)))
  return found.toSorted()
}

test('all words with one beginning are found, those just added and those added long ago', () => {
  const dictionary = new TermDictionary()
  const known = new Set<string>()
  words.forEach((word, at) => {
    dictionary.intern(word)
    known.add(word)
    dictionary.settle(() => true)
    if (at % 100 !== 99) return
    for (const prefix of ['a', 'z1', word]) {
      expect(withPrefix(dictionary, prefix)).toEqual(
        [...known].filter((one) => one.startsWith(prefix)).toSorted(),
      )
    }
  })
})

test('words that no sound has any more are given up, and what remains keeps its number', () => {
  const dictionary = new TermDictionary()
  const ids = words.map((word) => dictionary.intern(word))
  const used = new Set(ids.slice(0, 1000))
  dictionary.settle((id) => used.has(id))
  expect(withPrefix(dictionary, '')).toEqual(words.slice(0, 1000).toSorted())
  expect(words.slice(0, 1000).map((word) => dictionary.find(word))).toEqual(ids.slice(0, 1000))
  expect(words.slice(1000).filter((word) => dictionary.find(word) !== undefined)).toEqual([])
  expect(ids.slice(1000)).toContain(dictionary.intern('new'))
})
