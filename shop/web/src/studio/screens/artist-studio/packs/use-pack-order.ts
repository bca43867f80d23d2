import type { OwnPackDetail, Sound } from '@segno/contract'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { announce } from '../../../../shared/page/announce.ts'
import { playThrough, putInOrder } from '../../../../listening/play-through.ts'
import { inOrder, moved } from './order-rules.ts'
import { useOrderSaving } from './use-order-saving.ts'
import { heardSoundsQuery } from './use-pack.ts'

type Ids = readonly string[]
interface Steps {
  /** What is shown; null as the server says. */
  readonly now: Ids | null
  readonly past: readonly Ids[]
  readonly future: readonly Ids[]
}
const NO_STEPS: Steps = { now: null, past: [], future: [] }

/** The order in which a pack is heard: changed row by row, saved at once, undone and heard. */
export function usePackOrder(pack: OwnPackDetail) {
  const { data: heard } = useQuery(heardSoundsQuery(pack.id))
  const [{ now, past, future }, setSteps] = useState(NO_STEPS)
  const { isSaving, save } = useOrderSaving(pack.id, () => setSteps(NO_STEPS))
  const rows = now ? inOrder(pack.sounds, now) : pack.sounds
  const ids = rows.map(({ id }) => id)
  const listId = `own ${pack.id}`
  const toHear = (order: Ids): readonly Sound[] => order.flatMap((id) => heard?.get(id) ?? [])
  const go = (next: Ids, steps: Omit<Steps, 'now'>): void => {
    const order = inOrder(pack.sounds, next).map(({ id }) => id)
    setSteps({ ...steps, now: order })
    putInOrder(listId, toHear(order))
    void save(order)
  }
  const move = (from: number, to: number): void => {
    const row = rows[from]
    if (!row || from === to) return
    go(moved(ids, from, to), { past: [...past, ids], future: [] })
    announce(`${row.title} is number ${to + 1} of ${rows.length}`)
  }
  const undo = (): void => {
    const before = past.at(-1)
    if (!before) return
    go(before, { past: past.slice(0, -1), future: [...future, ids] })
    announce('Undone')
  }
  const redo = (): void => {
    const after = future.at(-1)
    if (!after) return
    go(after, { past: [...past, ids], future: future.slice(0, -1) })
    announce('Redone')
  }
  const hearAll = (): void => playThrough({ name: pack.title, listId, sounds: toHear(ids) })
  const [canUndo, canRedo] = [past.length > 0, future.length > 0]
  return { rows, heard, isSaving, listId, canUndo, canRedo, move, undo, redo, hearAll }
}
