import { expect, test } from 'vitest'
import { differenceWords } from './difference-words.ts'

test('a row says in what its sound differs, and nothing where it does not', () => {
  const all = [
    { what: 'tempo', byBpm: 12, step: 'same' },
    { what: 'tempo', byBpm: -4, step: 'half' },
    { what: 'tempo', byBpm: 0, step: 'double' },
    { what: 'key' },
    { what: 'kind' },
    { what: 'length' },
    { what: 'words', words: 'lofi' },
    { what: 'filters' },
  ] as const
  expect(differenceWords(all, { kind: 'oneShot' })).toBe(
    '+12 BPM · half time −4 BPM · double time · other key · a one-shot · other length · not “lofi” · outside your filters',
  )
  expect(differenceWords([], { kind: 'loop' })).toBe('')
})
