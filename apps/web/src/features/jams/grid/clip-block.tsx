import { type Clip, endBar } from '@segno/contract'
import { type KeyboardEvent, type PointerEvent, useMemo, useRef } from 'react'
import { announce } from '../../../shared/announce.ts'
import { readPeaks } from '../../../ui/peaks.ts'
import { waveformPath } from '../../../ui/waveform-path.ts'
import { changeClips, withClip, withCopyOf, withoutClip } from '../../../shared/jams/jam-edit.ts'
import styles from './jam-grid.module.css'
import type { LaneProps } from './lane-props.ts'

const WAVE = { width: 120, height: 32 }
const HINT =
  'Arrows move, Shift with arrows repeats, Alt with arrows changes the length, Ctrl+D copies, Delete removes'

/** A clip in its bars: dragged, repeated at its end, or moved by keys. */
export function ClipBlock({ clip, lane, jam, edit, isEditable }: LaneProps & { clip: Clip }) {
  const { bars } = jam
  const block = useRef<HTMLDivElement>(null)
  const drag = useRef<{ readonly x: number; readonly kind: 'move' | 'repeat' } | null>(null)
  const { startBar, lengthBars, repeats } = clip
  const change = (to: Partial<Clip>): void =>
    edit((now) => changeClips(now, lane.id, withClip(startBar, to)), `clip ${lane.id}`)
  const keys: Readonly<Record<string, () => void>> = {
    ArrowLeft: () => change({ startBar: startBar - 1 }),
    ArrowRight: () => change({ startBar: startBar + 1 }),
    'Shift+ArrowLeft': () => change({ repeats: repeats - 1 }),
    'Shift+ArrowRight': () => change({ repeats: repeats + 1 }),
    'Alt+ArrowLeft': () => change({ lengthBars: lengthBars - 1 }),
    'Alt+ArrowRight': () => change({ lengthBars: lengthBars + 1 }),
    'Ctrl+d': () => edit((now) => changeClips(now, lane.id, withCopyOf(startBar))),
    Delete: () => edit((now) => changeClips(now, lane.id, withoutClip(startBar))),
    Backspace: () => edit((now) => changeClips(now, lane.id, withoutClip(startBar))),
  }
  const onKeyDown = (event: KeyboardEvent): void => {
    const held = event.shiftKey
      ? 'Shift+'
      : event.altKey
        ? 'Alt+'
        : event.ctrlKey || event.metaKey
          ? 'Ctrl+'
          : ''
    const run = keys[held + event.key]
    if (!run) return
    event.preventDefault()
    event.stopPropagation()
    run()
    // The clip has another place once it is rendered; the words are for those who cannot see that.
    if (held !== 'Ctrl+') announce(clipWords(clip))
  }
  const onPointerDown = (event: PointerEvent<HTMLElement>): void => {
    if (!isEditable || event.button !== 0) return
    const isHandle = (event.target as HTMLElement).dataset['handle'] !== undefined
    drag.current = { x: event.clientX, kind: isHandle ? 'repeat' : 'move' }
    event.currentTarget.setPointerCapture(event.pointerId)
  }
  const onPointerMove = ({ clientX }: PointerEvent): void => {
    const track = block.current?.parentElement
    if (!drag.current || !track) return
    const by = Math.round(((clientX - drag.current.x) / track.getBoundingClientRect().width) * bars)
    const { kind } = drag.current
    const steps = kind === 'move' ? by : Math.trunc(by / lengthBars)
    if (steps === 0) return
    drag.current = {
      kind,
      x: drag.current.x + barPx(track, bars) * (kind === 'move' ? steps : steps * lengthBars),
    }
    change(kind === 'move' ? { startBar: startBar + steps } : { repeats: Math.max(1, repeats + steps) })
  }
  const stop = (): void => void (drag.current = null)
  return (
    <div
      ref={block}
      className={styles.clip}
      style={{ left: `${(startBar / bars) * 100}%`, width: `${((lengthBars * repeats) / bars) * 100}%` }}
      tabIndex={isEditable ? 0 : -1}
      role={isEditable ? 'button' : 'img'}
      aria-label={clipWords(clip)}
      title={isEditable ? HINT : undefined}
      onKeyDown={isEditable ? onKeyDown : undefined}
      {...{ onPointerDown, onPointerMove }}
      onPointerUp={stop}
      onPointerCancel={stop}
    >
      <Repeats peaks={lane.sound?.peaks ?? ''} count={repeats} />
      {isEditable && <span data-handle className={styles.handle} aria-hidden="true" />}
    </div>
  )
}

const barPx = (track: Element, bars: number): number => track.getBoundingClientRect().width / bars

function clipWords(clip: Clip): string {
  const { startBar, repeats } = clip
  const where =
    endBar(clip) - startBar === 1 ? `Bar ${startBar + 1}` : `Bars ${startBar + 1} to ${endBar(clip)}`
  return repeats === 1 ? where : `${where}, ${repeats} times`
}

function Repeats({ peaks, count }: { peaks: string; count: number }) {
  const path = useMemo(() => waveformPath(readPeaks(peaks), WAVE), [peaks])
  return Array.from({ length: count }, (_, at) => (
    <svg key={at} viewBox={`0 0 ${WAVE.width} ${WAVE.height}`} preserveAspectRatio="none" aria-hidden="true">
      <path d={path} />
    </svg>
  ))
}
