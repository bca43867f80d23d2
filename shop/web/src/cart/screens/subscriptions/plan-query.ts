import { getSubscription } from '@segno/contract'
import { useQuery } from '@tanstack/react-query'
import { call } from '../../../shared/api/call.ts'

/** What shows a plan, to be asked anew after a change of it. */
export const PLAN_SHOWN = [[getSubscription.path]]

export function usePlan() {
  return useQuery({
    queryKey: [getSubscription.path],
    queryFn: ({ signal }) => call(getSubscription, {}, signal),
    retry: false,
  })
}
