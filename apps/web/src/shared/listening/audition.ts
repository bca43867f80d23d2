import { Audition } from '@segno/audition'

/** The page's one player. */
export const audition = new Audition()

/** Opens the loudspeaker when the page has nothing else to do: the first key would have to wait for it. */
export function openLoudspeakerSoon(): () => void {
  // Safari cannot say when a page is idle.
  if (!globalThis.requestIdleCallback) return () => undefined
  const soon = requestIdleCallback(() => audition.getReady())
  return () => cancelIdleCallback(soon)
}
