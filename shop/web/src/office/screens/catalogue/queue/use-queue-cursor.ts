import type { Sound } from '@segno/contract'
import { useState } from 'react'
import {
  playSound,
  stopSound,
  toggleSound,
  useSoundInPlayer,
  warmSounds,
} from '../../../../listening/player.ts'

interface Row {
  readonly sound: Sound
}

export interface QueueCursor<Of extends Row> {
  /** Where one is; null in an empty queue. */
  readonly current: Of | null
  readonly index: number
  /** What was marked to be done at once; without any, the current one. */
  readonly targets: readonly Of[]
  readonly isMarked: (row: Of) => boolean
  readonly markedCount: number
  readonly goTo: (index: number) => void
  /** Goes to a sound that may yet have to come into the queue. */
  readonly goToSound: (soundId: string) => void
  /** Goes there and plays it. */
  readonly hear: (index: number) => void
  readonly toggleMark: (row: Of) => void
  readonly markUpTo: (index: number) => void
  readonly markAll: () => void
  readonly unmark: () => void
  readonly playOrStop: () => void
}

/** Where one is in a queue, and what is marked in it. Rows that leave the queue leave the marks with it. */
export function useQueueCursor<Of extends Row>(rows: readonly Of[]): QueueCursor<Of> {
  const [place, setPlace] = useState({ id: '', index: 0 })
  const found = rows.findIndex(({ sound }) => sound.id === place.id)
  const index = found >= 0 ? found : Math.min(place.index, Math.max(0, rows.length - 1))
  const current = rows[index] ?? null
  const { markedRows, ...marks } = useMarks(rows, index)
  const goTo = (next: number): void => {
    const row = rows[next]
    if (row) setPlace({ id: row.sound.id, index: next })
  }
  const hear = (next: number): void => {
    const row = rows[next]
    if (!row) return
    goTo(next)
    playSound(row.sound)
    warmSounds(rows.slice(next + 1, next + 3).map((later) => later.sound))
  }
  return {
    current,
    index,
    targets: markedRows.length > 0 ? markedRows : current ? [current] : [],
    ...marks,
    markedCount: markedRows.length,
    goTo,
    goToSound: (id) => setPlace((before) => ({ ...before, id })),
    hear,
    playOrStop: () => {
      const sound = current?.sound ?? useSoundInPlayer.getState().sound
      if (sound) toggleSound(sound)
      else stopSound()
    },
  }
}

/** @param index where one is: a range begins there */
function useMarks<Of extends Row>(rows: readonly Of[], index: number) {
  const [marked, setMarked] = useState<ReadonlySet<string>>(NONE)
  return {
    markedRows: rows.filter(({ sound }) => marked.has(sound.id)),
    isMarked: ({ sound }: Of) => marked.has(sound.id),
    toggleMark: ({ sound }: Of) => setMarked((before) => toggled(before, sound.id)),
    markUpTo: (to: number) => {
      const [from, until] = [Math.min(index, to), Math.max(index, to)]
      const ids = rows.slice(from, until + 1).map(({ sound }) => sound.id)
      setMarked((before) => new Set([...before, ...ids]))
    },
    markAll: () => setMarked(new Set(rows.map(({ sound }) => sound.id))),
    unmark: () => setMarked(NONE),
  }
}

const NONE: ReadonlySet<string> = new Set()

function toggled(before: ReadonlySet<string>, id: string): ReadonlySet<string> {
  const next = new Set(before)
  if (!next.delete(id)) next.add(id)
  return next
}
