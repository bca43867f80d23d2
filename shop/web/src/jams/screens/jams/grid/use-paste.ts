import type { KeyboardEvent } from 'react'
import { flushSync } from 'react-dom'
import { announce } from '../../../../shared/page/announce.ts'
import { changeClips, type EditedJam, withPasted, withPastedLane } from '../../../jam-edit.ts'
import { randomId } from '../../../../shared/random-id.ts'
import { showToast } from '../../../../shared/toasts/toast.ts'
import { keyOf } from './clip-commands.ts'
import type { LaneProps } from './lane-props.ts'

/** Where a copied clip would go. */
interface PastePlace {
  /** The bar in this lane. */
  readonly bar: number
  /** The bar in a lane of its own; left out, the one that it was copied from. */
  readonly newLaneBar?: number
}

interface Paste {
  readonly key: string
  readonly label: string
  readonly laneId: string
  readonly startBar: number
  readonly change: (jam: EditedJam) => EditedJam
}

/** Puts a copied clip into a lane, with the sound of that lane, or into one of its own, with the sound that it had. */
export function usePaste({ lane, jam, edit, clipboard: { copied } }: LaneProps) {
  const pastesAt = ({ bar, newLaneBar }: PastePlace): readonly Paste[] => {
    if (!copied) return []
    const isOwnLane = copied.lane.id === lane.id
    const inNewLane = { laneId: randomId(), startBar: newLaneBar ?? copied.clip.startBar }
    return [
      {
        key: 'Ctrl+v',
        label: isOwnLane ? 'Paste here' : `Paste here, with ${lane.title}`,
        laneId: lane.id,
        startBar: bar,
        change: (now) => changeClips(now, lane.id, withPasted(copied, { startBar: bar, lane })),
      },
      {
        key: 'Ctrl+Shift+v',
        label: `Paste ${copied.lane.title} in a new lane`,
        ...inNewLane,
        change: (now) => withPastedLane(now, copied, { ...inNewLane, behindId: lane.id }),
      },
    ]
  }
  const isPossible = ({ change }: Paste): boolean => change(jam) !== jam
  const run = ({ laneId, startBar, change }: Paste): void => {
    flushSync(() => edit(change))
    const pasted = document.querySelector<HTMLElement>(`[data-lane="${laneId}"] [data-clip="${startBar}"]`)
    pasted?.focus()
    announce('Pasted')
  }
  return {
    /** What a menu offers. */
    itemsAt: (place: PastePlace) =>
      pastesAt(place)
        .filter(isPossible)
        .map((paste) => ({ label: paste.label, key: paste.key, run: () => run(paste) })),
    /** @returns whether the key pastes */
    onKey: (event: KeyboardEvent, place: PastePlace): boolean => {
      const paste = pastesAt(place).find(({ key }) => key === keyOf(event))
      if (!paste) return false
      event.preventDefault()
      event.stopPropagation()
      if (isPossible(paste)) run(paste)
      else showToast({ message: 'No room to paste there', variant: 'info', preventDuplicate: true })
      return true
    },
  }
}
