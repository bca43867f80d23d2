import { type KeyboardEvent, type MouseEvent, useState } from 'react'
import { announce } from '../../../../shared/page/announce.ts'
import {
  barsOf,
  changeClips,
  changeLane,
  type EditedLane,
  type LaneSettings,
  withClipAt,
} from '../../../jam-edit.ts'
import { playedBar } from '../../../playing/jam-player.ts'
import { ClipBlock } from './clip-block.tsx'
import { keyOf } from './clip-commands.ts'
import { EmptyBar } from './empty-bar.tsx'
import { LaneHead } from './lane-head.tsx'
import type { LaneProps } from './lane-props.ts'
import styles from './jam-grid.module.css'
import { onceReleased } from './once-released.ts'
import { usePaste } from './use-paste.ts'

/** A lane: its sound and how it is heard, and beside it in which bars. */
export function LaneRow({ isTarget, ...props }: LaneProps & { isTarget: boolean }) {
  const { lane, isEditable, clipboard } = props
  const paste = usePaste(props)
  const onKeyDown = (event: KeyboardEvent<HTMLElement>): void => {
    if (onToggleKey(event, props) || !isEditable) return
    // Where no bar has the focus: where the jam is, or in the bars that were copied.
    paste.onKey(event, { bar: playedBar() ?? clipboard.copied?.clip.startBar ?? 0 })
  }
  return (
    <div
      className={styles.lane}
      role="group"
      aria-label={lane.title}
      data-lane={lane.id}
      data-silent={lane.sound === null}
      data-target={isTarget}
      onKeyDown={onKeyDown}
    >
      <LaneHead {...props} />
      <Track {...props} />
    </div>
  )
}

/** M mutes the lane with the focus, Shift+S solos it. @returns whether the key does */
function onToggleKey(event: KeyboardEvent<HTMLElement>, { lane, edit }: LaneProps): boolean {
  const { title, isMuted, isSoloed } = lane
  const toggles: Readonly<Record<string, { settings: LaneSettings; words: string }>> = {
    m: { settings: { isMuted: !isMuted }, words: isMuted ? 'no longer muted' : 'muted' },
    'Shift+s': { settings: { isSoloed: !isSoloed }, words: isSoloed ? 'no longer soloed' : 'soloed' },
  }
  const toggle = toggles[keyOf(event)]
  const isElsewhere = (event.target as HTMLElement).closest('select, [role=menu]') !== null
  if (!toggle || isElsewhere) return false
  event.preventDefault()
  event.stopPropagation()
  edit((now) => changeLane(now, lane.id, toggle.settings))
  announce(`${title} ${toggle.words}`)
  return true
}

/** The bars of a lane, with its clips and one of its empty bars, where the keyboard is. */
function Track(props: LaneProps) {
  const { lane, jam, edit, isEditable } = props
  const { bars } = jam
  const [wantedBar, setWantedBar] = useState(0)
  const [isMenuOpen, setMenuOpen] = useState(false)
  const empty = emptyBars(lane, bars)
  const bar = empty.find((one) => one >= wantedBar) ?? empty.at(-1)
  const place = (startBar: number): void => {
    const lengthBars = lane.sound ? barsOf(lane.sound, jam) : 1
    edit((now) => changeClips(now, lane.id, withClipAt(startBar, { lengthBars, bars })))
  }
  const placeUnderPointer = (event: MouseEvent<HTMLElement>): void => {
    if (event.target === event.currentTarget) place(barUnder(event, bars))
  }
  const openUnderPointer = (event: MouseEvent<HTMLElement>): void => {
    // Clips have a menu of their own.
    if (event.defaultPrevented) return
    const pointed = barUnder(event, bars)
    if (!empty.includes(pointed)) return
    event.preventDefault()
    onceReleased(event, () => {
      setWantedBar(pointed)
      setMenuOpen(true)
    })
  }
  const step = (by: 1 | -1): void => {
    const next = empty[empty.indexOf(bar!) + by]
    if (next !== undefined) setWantedBar(next)
  }
  return (
    // Keyboards place with the button in its empty bar.
    <div
      className={styles.track}
      {...(isEditable && { onClick: placeUnderPointer, onContextMenu: openUnderPointer })}
    >
      {/* By their order: one that moves is still the same, and keeps the focus and the pointer. */}
      {lane.clips.map((clip, at) => (
        <ClipBlock key={at} {...{ clip, at }} {...props} />
      ))}
      {isEditable && bar !== undefined && (
        <EmptyBar
          {...props}
          {...{ bar, isMenuOpen }}
          onStep={step}
          onPlace={() => place(bar)}
          onCloseMenu={() => setMenuOpen(false)}
        />
      )}
    </div>
  )
}

function barUnder({ currentTarget, clientX }: MouseEvent<HTMLElement>, bars: number): number {
  const { left, width } = currentTarget.getBoundingClientRect()
  return Math.min(bars - 1, Math.max(0, Math.floor(((clientX - left) / width) * bars)))
}

function emptyBars({ clips }: EditedLane, bars: number): readonly number[] {
  const taken = (bar: number): boolean =>
    clips.some(
      ({ startBar, lengthBars, repeats }) => bar >= startBar && bar < startBar + lengthBars * repeats,
    )
  return Array.from({ length: bars }, (_, bar) => bar).filter((bar) => !taken(bar))
}
