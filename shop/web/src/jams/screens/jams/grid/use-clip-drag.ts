import { type Clip, endBar } from '@segno/contract'
import { type PointerEvent, useRef } from 'react'
import { begunAt, endedAt } from '../../../clip-parts.ts'
import { changeClips, withClip } from '../../../jam-edit.ts'
import { randomId } from '../../../../shared/random-id.ts'
import type { LaneProps } from './lane-props.ts'

/** `start` and `end`: by which edge it is pulled. */
type DragKind = 'move' | 'start' | 'end'

interface Held {
  readonly kind: DragKind
  readonly fromX: number
  /** As it was when it was taken hold of. */
  readonly clip: Clip
  /** What it has become since. */
  startBar: number
  /** One drag is undone at once, the one before by itself. */
  readonly name: string
}

/** Moves a clip under the pointer, or trims and repeats it where an edge is pulled, up to its neighbours. */
export function useClipDrag({ lane, jam: playedIn, edit, cursor }: LaneProps, clip: Clip) {
  const { bars } = playedIn
  const played = { sound: lane.sound, jam: playedIn }
  const held = useRef<Held | null>(null)
  const onPointerDown = (event: PointerEvent<HTMLElement>): void => {
    if (event.button !== 0) return
    const handle = (event.target as HTMLElement).dataset['handle']
    const kind = handle === 'start' || handle === 'end' ? handle : 'move'
    const { startBar } = clip
    held.current = { kind, fromX: event.clientX, clip, startBar, name: `drag ${randomId()}` }
    if (kind === 'move') cursor.set(barLineUnder(event, clip))
    event.currentTarget.setPointerCapture(event.pointerId)
  }
  const { from, until } = roomOf(clip, lane.clips, bars)
  const dragged = ({ kind, clip: before }: Held, byBars: number): Clip => {
    if (kind === 'start') return begunAt(before, before.startBar + byBars, { played, firstBar: from })
    if (kind === 'end') return endedAt(before, endBar(before) + byBars, { played, lastBar: until })
    const last = until - (endBar(before) - before.startBar)
    return { ...before, startBar: Math.min(last, Math.max(from, before.startBar + byBars)) }
  }
  const onPointerMove = ({ clientX, currentTarget }: PointerEvent<HTMLElement>): void => {
    const track = currentTarget.parentElement
    const now = held.current
    if (!now || !track) return
    const byBars = Math.round(((clientX - now.fromX) / track.getBoundingClientRect().width) * bars)
    const to = dragged(now, byBars)
    const { startBar } = now
    edit((jam) => changeClips(jam, lane.id, withClip(startBar, to)), now.name)
    now.startBar = to.startBar
  }
  const stop = (): void => void (held.current = null)
  return { onPointerDown, onPointerMove, onPointerUp: stop, onPointerCancel: stop }
}

/** The line between two bars of a clip that is nearest to the pointer. */
export function barLineUnder(
  { currentTarget, clientX }: { currentTarget: HTMLElement; clientX: number },
  clip: Clip,
): number {
  const { left, width } = currentTarget.getBoundingClientRect()
  const bars = endBar(clip) - clip.startBar
  return clip.startBar + Math.round(((clientX - left) / width) * bars)
}

/** The bars between the clips before and behind. */
function roomOf(clip: Clip, clips: readonly Clip[], bars: number): { from: number; until: number } {
  const at = clips.findIndex(({ startBar }) => startBar === clip.startBar)
  const [before, behind] = [clips[at - 1], clips[at + 1]]
  return { from: before ? endBar(before) : 0, until: behind?.startBar ?? bars }
}
