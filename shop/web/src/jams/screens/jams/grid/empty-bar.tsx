import { type KeyboardEvent, useRef } from 'react'
import { PopupMenu } from '../../../../ui/popup-menu.tsx'
import { keyOf } from './clip-commands.ts'
import { CommandItems } from './command-items.tsx'
import styles from './jam-grid.module.css'
import type { LaneProps } from './lane-props.ts'
import { usePaste } from './use-paste.ts'

const HINT = 'Enter places the sound here, arrows go to another empty bar, Ctrl+V pastes.'

type EmptyBarProps = LaneProps & {
  bar: number
  /** Goes to the next empty bar, or to the one before. */
  onStep: (by: 1 | -1) => void
  onPlace: () => void
  isMenuOpen: boolean
  onCloseMenu: () => void
}

/** The empty bar in which a sound is placed, or a clip pasted; arrows go from one to the next. */
export function EmptyBar(props: EmptyBarProps) {
  const { lane, jam, bar, onStep, onPlace, isMenuOpen, onCloseMenu } = props
  const button = useRef<HTMLButtonElement>(null)
  const paste = usePaste(props)
  const place = { bar, newLaneBar: bar }
  const label = `Place ${lane.title} in bar ${bar + 1}`
  const onKeyDown = (event: KeyboardEvent): void => {
    const step = { ArrowLeft: -1, ArrowRight: 1 }[keyOf(event)]
    if (paste.onKey(event, place) || !step) return
    event.preventDefault()
    event.stopPropagation()
    onStep(step > 0 ? 1 : -1)
  }
  return (
    <>
      <button
        ref={button}
        type="button"
        className={styles.place}
        style={{ left: `${(bar / jam.bars) * 100}%`, width: `${100 / jam.bars}%` }}
        aria-label={label}
        title={HINT}
        data-open={isMenuOpen}
        onClick={onPlace}
        onKeyDown={onKeyDown}
      />
      {isMenuOpen && (
        <PopupMenu label={`Bar ${bar + 1} of ${lane.title}`} anchor={button} onClose={onCloseMenu}>
          <CommandItems
            items={[{ label, key: 'Enter', run: onPlace }, ...paste.itemsAt(place)]}
            onClose={onCloseMenu}
          />
        </PopupMenu>
      )}
    </>
  )
}
