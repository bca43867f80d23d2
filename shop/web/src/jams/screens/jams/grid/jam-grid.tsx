import { type CSSProperties, type KeyboardEvent, useRef, useState } from 'react'
import type { CopiedClip, EditedJam } from '../../../jam-edit.ts'
import { useJamMeters } from '../../../playing/use-jam-meters.ts'
import type { EditJam } from '../editing/use-history.ts'
import { JamRuler } from './jam-ruler.tsx'
import { LaneRow } from './lane-row.tsx'
import styles from './jam-grid.module.css'

interface JamGridProps {
  jam: EditedJam
  edit: EditJam
  /** Else one can only listen: mute, solo and buy. */
  isEditable: boolean
  onSwap?: (laneId: string) => void
  /** The lane that a dragged sound is over. */
  dropLaneId?: string | null | undefined
}

/** Lanes over bars, with what is heard just now. */
export function JamGrid({ jam, edit, isEditable, onSwap, dropLaneId }: JamGridProps) {
  const grid = useRef<HTMLDivElement>(null)
  const [copied, copy] = useState<CopiedClip | null>(null)
  const [cursorBar, setCursorBar] = useState<number | null>(null)
  const { bars } = jam
  useJamMeters(grid, bars)
  return (
    <div className={styles.scroller} tabIndex={-1} data-timeline>
      <div
        ref={grid}
        className={styles.grid}
        style={{ '--bars': bars } as CSSProperties}
        data-editable={isEditable}
        role="group"
        aria-label="Lanes"
        {...(isEditable && { onKeyDown: keepInEditor })}
      >
        <JamRuler {...{ bars, isEditable }} onGo={setCursorBar} />
        {jam.lanes.map((lane) => (
          <LaneRow
            key={lane.id}
            {...{ lane, jam, edit, isEditable, onSwap }}
            clipboard={{ copied, copy }}
            cursor={{ bar: cursorBar, set: setCursorBar }}
            isTarget={lane.id === dropLaneId}
          />
        ))}
        <div className={styles.playhead} aria-hidden="true">
          <span />
          {isEditable && cursorBar !== null && cursorBar <= bars && (
            <span className={styles.cursor} style={{ '--cursor': cursorBar } as CSSProperties} />
          )}
        </div>
      </div>
    </div>
  )
}

/** What means something for the whole editor: play, the help, search, and leaving. */
const FOR_EDITOR: readonly string[] = [' ', '?', '/', 'Escape', 'Tab']

/** A letter that no clip or lane uses means nothing here: elsewhere on the page it might lead away from the editor. */
function keepInEditor(event: KeyboardEvent): void {
  if (event.ctrlKey || event.metaKey || FOR_EDITOR.includes(event.key)) return
  event.stopPropagation()
}
