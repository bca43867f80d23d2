import { Audition } from '@segno/audition'
import { ACCEPTED_AHEAD } from '@segno/contract'

/** The page's one player. */
export const audition = new Audition({ aheadHeaders: { accept: ACCEPTED_AHEAD } })

/**
 * Opens the loudspeaker as soon as the page has nothing else to do, unless that is taken back: the first key would have to wait
 * for it. Safari cannot tell when that is, and opens it with the first sound.
 */
export function openLoudspeakerSoon(): () => void {
  if (!globalThis.requestIdleCallback) return () => undefined
  const soon = requestIdleCallback(() => audition.getReady())
  return () => cancelIdleCallback(soon)
}
