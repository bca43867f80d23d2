import { getVocabulary, type Vocabulary } from '@segno/contract'
import { useQuery } from '@tanstack/react-query'
import { call } from '../shared/api/call.ts'

/** Until the server has answered. */
export const UNKNOWN_VOCABULARY: Vocabulary = { instruments: [], genres: [], moods: [] }

export function useVocabulary(): Vocabulary {
  const { data } = useQuery({
    queryKey: [getVocabulary.path],
    queryFn: ({ signal }) => call(getVocabulary, {}, signal),
    staleTime: 10 * 60_000,
  })
  return data ?? UNKNOWN_VOCABULARY
}
