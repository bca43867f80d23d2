import { getLegalText, type LegalTextName } from '@segno/contract'
import { useQuery } from '@tanstack/react-query'
import { call } from '../../shared/api/call.ts'

/** @param number of a version; the one in force unless given */
export function useLegalText(name: LegalTextName, number?: number) {
  return useQuery({
    queryKey: [getLegalText.path, name, number ?? null],
    queryFn: ({ signal }) =>
      call(
        getLegalText,
        { params: { name }, query: number === undefined ? {} : { number: String(number) } },
        signal,
      ),
    retry: false,
  })
}
