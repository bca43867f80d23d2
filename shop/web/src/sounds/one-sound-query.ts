import { getSound } from '@segno/contract'
import { queryOptions } from '@tanstack/react-query'
import { call } from '../shared/api/call.ts'

/** One sound with all that is known of it. @param listener who asks, because the answer says what they own */
export function oneSoundQuery(soundId: string, listener: string) {
  return queryOptions({
    queryKey: [getSound.path, soundId, listener],
    queryFn: ({ signal }) => call(getSound, { params: { soundId } }, signal),
  })
}
