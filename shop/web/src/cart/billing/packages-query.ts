import { guessCountry, listPackages, listPublicPackages } from '@segno/contract'
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

/** The same without an account, where the visitor's network is; else in the country that the browser names. */
export function usePublicPackages() {
  const country = guessCountry(navigator.languages) || undefined
  return useQuery({
    queryKey: [listPublicPackages.path, country],
    queryFn: ({ signal }) => call(listPublicPackages, { query: { country } }, signal),
    retry: false,
  })
}
