import { type Clip, endBar } from '@segno/contract'
import { type PointerEvent, useRef } from 'react'
import { changeClips, withClip } from '../../../jam-edit.ts'
import { randomId } from '../../../../shared/random-id.ts'
import type { LaneProps } from './lane-props.ts'

interface Held {
  readonly kind: 'move' | 'repeat'
  readonly fromX: number
  /** As it was when it was taken hold of. */
  readonly clip: Clip
  /** What it has become since. */
  startBar: number
  /** One drag is undone at once, the one before by itself. */
  readonly name: string
}

/** Moves a clip under the pointer, or repeats it where its end is pulled, up to its neighbours. */
export function useClipDrag({ lane, jam: { bars }, edit }: LaneProps, clip: Clip) {
  const held = useRef<Held | null>(null)
  const onPointerDown = (event: PointerEvent<HTMLElement>): void => {
    if (event.button !== 0) return
    const isHandle = (event.target as HTMLElement).dataset['handle'] !== undefined
    const { startBar } = clip
    const kind = isHandle ? 'repeat' : 'move'
    held.current = { kind, fromX: event.clientX, clip, startBar, name: `drag ${randomId()}` }
    event.currentTarget.setPointerCapture(event.pointerId)
  }
  const onPointerMove = ({ clientX, currentTarget }: PointerEvent<HTMLElement>): void => {
    const track = currentTarget.parentElement
    const now = held.current
    if (!now || !track) return
    const byBars = Math.round(((clientX - now.fromX) / track.getBoundingClientRect().width) * bars)
    const to = now.kind === 'move' ? moved(now.clip, byBars) : repeated(now.clip, byBars)
    const { startBar } = now
    edit((jam) => changeClips(jam, lane.id, withClip(startBar, to)), now.name)
    now.startBar = to.startBar
  }
  const { from, until } = roomOf(clip, lane.clips, bars)
  const moved = (before: Clip, byBars: number): Clip => {
    const last = until - (endBar(before) - before.startBar)
    return { ...before, startBar: Math.min(last, Math.max(from, before.startBar + byBars)) }
  }
  const repeated = (before: Clip, byBars: number): Clip => {
    const most = Math.floor((until - before.startBar) / before.lengthBars)
    const repeats = before.repeats + Math.round(byBars / before.lengthBars)
    return { ...before, repeats: Math.min(most, Math.max(1, repeats)) }
  }
  const stop = (): void => void (held.current = null)
  return { onPointerDown, onPointerMove, onPointerUp: stop, onPointerCancel: stop }
}

/** The bars between the clips before and behind. */
function roomOf(clip: Clip, clips: readonly Clip[], bars: number): { from: number; until: number } {
  const at = clips.findIndex(({ startBar }) => startBar === clip.startBar)
  const [before, behind] = [clips[at - 1], clips[at + 1]]
  return { from: before ? endBar(before) : 0, until: behind?.startBar ?? bars }
}
