/** From `atSeconds` of the context's clock on, the sound runs from `positionSeconds` of its own time at `speed`. */
export interface Anchor {
  readonly atSeconds: number
  readonly positionSeconds: number
  readonly speed: number
  readonly repeats: boolean
}

/**
 * Where in a sound the loudspeaker is at any time of the context's clock. Plain data, so that the main thread and the
 * audio thread compute the same position from it, and two voices that follow one playhead cannot drift.
 */
export interface Playhead {
  /** Length of the sound in its own time. */
  readonly lengthSeconds: number
  /** At least one, in the order of time; the first also holds for the time before it. */
  readonly anchors: readonly Anchor[]
}

/** Longer than any loudspeaker's delay, so that what is heard now can still be told after a change. */
const KEPT_SECONDS = 2

/** A playhead that starts with `anchor`. */
export function startPlayhead(lengthSeconds: number, anchor: Anchor): Playhead {
  return { lengthSeconds, anchors: [anchor] }
}

/**
 * The same run with another speed, or repeating or not, from `atSeconds` on, though never before a change that is already
 * planned.
 */
export function changePlayhead(
  playhead: Playhead,
  atSeconds: number,
  change: Partial<Pick<Anchor, 'speed' | 'repeats'>>,
): Playhead {
  const { anchors } = playhead
  const last = anchors.at(-1)!
  if (atSeconds <= last.atSeconds)
    return { ...playhead, anchors: [...anchors.slice(0, -1), { ...last, ...change }] }
  const since = anchors.findLastIndex((anchor) => anchor.atSeconds <= atSeconds - KEPT_SECONDS)
  const next = { ...last, ...change, atSeconds, positionSeconds: positionAt(playhead, atSeconds) }
  return { ...playhead, anchors: [...anchors.slice(Math.max(0, since)), next] }
}

/** The anchor that holds at `atSeconds`. */
export function anchorAt(playhead: Playhead, atSeconds: number): Anchor {
  const { anchors } = playhead
  for (let index = anchors.length - 1; index > 0; index -= 1) {
    const anchor = anchors[index]!
    if (anchor.atSeconds <= atSeconds) return anchor
  }
  return anchors[0]!
}

/** Position in the sound's own time without turning round at its ends: below 0 before the start, above its length after. */
export function runningPositionAt(playhead: Playhead, atSeconds: number): number {
  const anchor = anchorAt(playhead, atSeconds)
  return anchor.positionSeconds + (atSeconds - anchor.atSeconds) * anchor.speed
}

/** Position in the sound's own time, 0…its length. */
export function positionAt(playhead: Playhead, atSeconds: number): number {
  const { lengthSeconds, anchors } = playhead
  if (atSeconds < anchors[0]!.atSeconds) return anchors[0]!.positionSeconds
  const running = runningPositionAt(playhead, atSeconds)
  if (!anchorAt(playhead, atSeconds).repeats) return Math.min(lengthSeconds, Math.max(0, running))
  return wrap(running, lengthSeconds)
}

/** When the sound comes to its end; `null` while it repeats. */
export function endsAtSeconds(playhead: Playhead): number | null {
  const last = playhead.anchors.at(-1)!
  if (last.repeats) return null
  return last.atSeconds + (playhead.lengthSeconds - last.positionSeconds) / last.speed
}

/** `value` taken into 0…`period`, for values below zero too. */
export function wrap(value: number, period: number): number {
  const wrapped = value - Math.floor(value / period) * period
  return wrapped < period ? wrapped : 0
}
