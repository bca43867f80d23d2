import { listOwnAgentLicences } from '@segno/contract'
import { useQuery } from '@tanstack/react-query'
import { call } from '../../../shared/api/call.ts'

export const OWN_LICENCES = [listOwnAgentLicences.path] as const

/** One's licences of the Agent, and what is left of today's free matches. */
export function useOwnLicences() {
  return useQuery({
    queryKey: OWN_LICENCES,
    queryFn: ({ signal }) => call(listOwnAgentLicences, {}, signal),
    retry: false,
  })
}
