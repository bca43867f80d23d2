import { getIntakeProgress, type IntakeProgress } from '@segno/contract'
import { useQuery } from '@tanstack/react-query'
import { call } from '../../../shared/api/call.ts'

const LOOK_AGAIN_MS = 2_000

/** A shop that has just been started has not even counted what it will take in. */
function isGoingOn({ waiting, ready }: IntakeProgress): boolean {
  return waiting > 0 || ready === 0
}

/** How far new sounds have been made ready; asked again while some still wait. */
export function useIntake(): IntakeProgress | null {
  const { data } = useQuery({
    queryKey: [getIntakeProgress.path],
    queryFn: ({ signal }) => call(getIntakeProgress, {}, signal),
    refetchInterval: ({ state }) => (state.data && isGoingOn(state.data) ? LOOK_AGAIN_MS : false),
  })
  return data ?? null
}
