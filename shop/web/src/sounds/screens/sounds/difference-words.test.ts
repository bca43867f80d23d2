import { expect, test } from 'vitest'
import { differenceWords } from './difference-words.ts'

test('a row says in what its sound differs, and nothing where it does not', () => {
  const all = [
    { what: 'tempo', byBpm: 12 },
    { what: 'tempo', byBpm: -4 },
    { what: 'key' },
    { what: 'kind' },
    { what: 'length' },
    { what: 'words', words: 'lofi' },
    { what: 'filters' },
  ] as const
  expect(differenceWords(all, { kind: 'oneShot' })).toBe(
    '+12 BPM · −4 BPM · other key · a one-shot · other length · not “lofi” · outside your filters',
  )
  expect(differenceWords([], { kind: 'loop' })).toBe('')
})
