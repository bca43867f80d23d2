import { listPackages } from '@segno/contract'
import { useQuery } from '@tanstack/react-query'
import { call } from '../../shared/api/call.ts'

/** What is on sale, with prices and VAT for whoever is signed in. */
export function usePackages() {
  return useQuery({
    queryKey: [listPackages.path],
    queryFn: ({ signal }) => call(listPackages, {}, signal),
    retry: false,
  })
}
