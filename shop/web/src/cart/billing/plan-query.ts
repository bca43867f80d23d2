import { getEndedPlan, getSubscription } from '@segno/contract'
import { useQuery } from '@tanstack/react-query'
import { call } from '../../shared/api/call.ts'

/** What shows a plan, refetched after it changes. */
export const PLAN_SHOWN = [[getSubscription.path], [getEndedPlan.path]]
/** Of toasts: two that say what becomes of a plan would contradict each other. */
export const PLAN_TOPIC = 'plan'

export function usePlan() {
  return useQuery({
    queryKey: [getSubscription.path],
    queryFn: ({ signal }) => call(getSubscription, {}, signal),
    retry: false,
  })
}
