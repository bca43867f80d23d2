import { type Endpoint, getVocabulary, listTerms } from '@segno/contract'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { call } from '../../../../shared/api/call.ts'

/** The vocabulary as whoever keeps it sees it. What changes it makes every list of words be read anew. */
export function useKeptVocabulary() {
  const queries = useQueryClient()
  const query = useQuery({
    queryKey: [listTerms.path],
    queryFn: ({ signal }) => call(listTerms, {}, signal),
  })
  const renew = async (): Promise<void> => {
    const renewed: readonly Endpoint[] = [listTerms, getVocabulary]
    await Promise.all(renewed.map(({ path }) => queries.invalidateQueries({ queryKey: [path] })))
  }
  return { ...query, renew }
}
