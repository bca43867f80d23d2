import { listEditableJams } from '@segno/contract'
import { useQuery } from '@tanstack/react-query'
import { useSearchParams } from 'react-router'
import { call } from '../../../../shared/api/call.ts'
import { useIsSignedIn } from '../../../../shared/session/token-store.ts'
import { jamQuery } from './jam-query.ts'

const MOST_JAMS = '100'

/** The jam in the address that other jams are to fit, and those to choose from: one’s own, the last changed first. */
export function useJamsAtHand() {
  const [address] = useSearchParams()
  const fitted = address.get('fitsJam')
  const isSignedIn = useIsSignedIn()
  const own = useQuery({
    queryKey: [listEditableJams.path, 'at hand'],
    queryFn: ({ signal }) => call(listEditableJams, { query: { limit: MOST_JAMS } }, signal),
    enabled: isSignedIn,
  })
  const jams = (own.data?.items ?? []).map(({ id, title }) => ({ value: id, label: title }))
  const isOther = fitted !== null && !jams.some(({ value }) => value === fitted)
  const other = useQuery({ ...jamQuery(fitted ?? ''), enabled: isOther && (own.isFetched || !isSignedIn) })
  return {
    fitted,
    // The one in the address counts before its title is known.
    options: isOther ? [{ value: fitted, label: other.data?.title ?? 'This jam' }, ...jams] : jams,
  }
}
