import type { FilteredSearch } from '../search/generated.ts'

/** Where a page of what a search finds is, with all counts. */
export function addressOf({ text, genres, ranges: { tempoBpm } }: FilteredSearch): string {
  const query = {
    q: text,
    kind: 'loop',
    genre: genres.join(','),
    tempoMin: String(tempoBpm.min),
    tempoMax: String(tempoBpm.max),
    counts: '1',
    limit: '30',
  }
  return `/api/sounds?${new URLSearchParams(query).toString()}`
}
