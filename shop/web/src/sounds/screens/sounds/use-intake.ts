import { getIntakeProgress, type IntakeProgress } from '@segno/contract'
import { useQuery } from '@tanstack/react-query'
import { call } from '../../../shared/api/call.ts'
import { nextLookMs, type SeenProgress, seeProgress } from './intake-pace.ts'

const QUERY_KEY = [getIntakeProgress.path]

/** How far new sounds have been made ready; asked again while some still wait. */
export function useIntake(): IntakeProgress | null {
  const { data } = useQuery({
    queryKey: QUERY_KEY,
    queryFn: async ({ client, signal }) =>
      seeProgress(await call(getIntakeProgress, {}, signal), client.getQueryData<SeenProgress>(QUERY_KEY)),
    refetchInterval: ({ state }) => (state.data ? nextLookMs(state.data) : false),
  })
  return data?.progress ?? null
}
