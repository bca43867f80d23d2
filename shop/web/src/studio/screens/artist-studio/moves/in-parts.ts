import { MAX_SOUNDS_AT_ONCE, type StudioSound } from '@segno/contract'

/** Does something with many sounds, as many at once as a request may hold. @returns how many */
export async function inParts(
  sounds: readonly StudioSound[],
  ask: (ids: string[]) => Promise<unknown>,
): Promise<number> {
  const ids = sounds.map(({ sound }) => sound.id)
  for (let from = 0; from < ids.length; from += MAX_SOUNDS_AT_ONCE) {
    // oxlint-disable-next-line no-await-in-loop -- one after the other, so that a failure leaves the rest alone
    await ask(ids.slice(from, from + MAX_SOUNDS_AT_ONCE))
  }
  return ids.length
}
