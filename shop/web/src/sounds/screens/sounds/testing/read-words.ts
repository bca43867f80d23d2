import { NOTHING_READ, type Understood } from '../typed-filter.ts'

/** What a server answers to words alone, and whatever else it is told to have read. */
export function readWords(text: string, also: Partial<Understood> = {}): Understood {
  return {
    ...NOTHING_READ,
    text,
    words: text.split(' ').map((word) => ({ text: word, isSearched: true })),
    ...also,
  }
}
