import type { MouseEvent } from 'react'
import { barsOf, changeClips, type EditedLane, withClipAt } from '../../../shared/jams/jam-edit.ts'
import { ClipBlock } from './clip-block.tsx'
import { LaneHead } from './lane-head.tsx'
import type { LaneProps } from './lane-props.ts'
import styles from './jam-grid.module.css'

/** A lane: its sound and how it is heard, and beside it in which bars. */
export function LaneRow({ isTarget, ...props }: LaneProps & { isTarget: boolean }) {
  const { lane, jam, edit, isEditable } = props
  const { bars } = jam
  const place = (startBar: number): void => {
    const lengthBars = lane.sound ? barsOf(lane.sound, jam) : 1
    edit((now) => changeClips(now, lane.id, withClipAt(startBar, { lengthBars, bars })))
  }
  const placeUnderPointer = ({ currentTarget, target, clientX }: MouseEvent<HTMLElement>): void => {
    if (!isEditable || target !== currentTarget) return
    const { left, width } = currentTarget.getBoundingClientRect()
    place(Math.min(bars - 1, Math.max(0, Math.floor(((clientX - left) / width) * bars))))
  }
  const free = firstFreeBar(lane, bars)
  return (
    <div
      className={styles.lane}
      role="group"
      aria-label={lane.title}
      data-lane={lane.id}
      data-silent={lane.sound === null}
      data-target={isTarget}
    >
      <LaneHead {...props} />
      {/* Keyboards place with the button at its end. */}
      <div className={styles.track} onClick={placeUnderPointer}>
        {/* By their order: one that moves is still the same, and keeps the focus and the pointer. */}
        {lane.clips.map((clip, at) => (
          <ClipBlock key={at} {...{ clip, at }} {...props} />
        ))}
        {isEditable && free !== null && (
          <button
            type="button"
            className={styles.place}
            style={{ left: `${(free / bars) * 100}%`, width: `${100 / bars}%` }}
            aria-label={`Place ${lane.title} in bar ${free + 1}`}
            onClick={() => place(free)}
          />
        )}
      </div>
    </div>
  )
}

function firstFreeBar({ clips }: EditedLane, bars: number): number | null {
  const taken = (bar: number): boolean =>
    clips.some(
      ({ startBar, lengthBars, repeats }) => bar >= startBar && bar < startBar + lengthBars * repeats,
    )
  const free = Array.from({ length: bars }, (_, bar) => bar).find((bar) => !taken(bar))
  return free ?? null
}
