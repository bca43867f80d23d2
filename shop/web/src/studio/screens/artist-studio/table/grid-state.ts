import { EDITED_FIELDS, type EditedField } from '../../../sound-editing/apply-change.ts'

export interface Cell {
  readonly id: string
  readonly field: EditedField
}

/** Where somebody is in the table, and which rows are meant. */
export interface GridState {
  readonly active: Cell | null
  readonly selected: ReadonlySet<string>
  /** Where a row of selected rows began. */
  readonly anchorId: string | null
}

export const NOWHERE: GridState = { active: null, selected: new Set(), anchorId: null }

const bound = (value: number, length: number): number => Math.max(0, Math.min(length - 1, value))

/** Goes some rows down and columns right. With `extend` the rows on the way are selected too. */
export function moved(
  state: GridState,
  ids: readonly string[],
  { rows = 0, columns = 0, extend = false }: { rows?: number; columns?: number; extend?: boolean },
): GridState {
  const at = state.active ? ids.indexOf(state.active.id) : -1
  const index = at < 0 ? 0 : bound(at + rows, ids.length)
  const id = ids[index]
  if (id === undefined) return NOWHERE
  const column = EDITED_FIELDS.indexOf(state.active?.field ?? 'title')
  const field = EDITED_FIELDS[bound(at < 0 ? 0 : column + columns, EDITED_FIELDS.length)]!
  const active = { id, field }
  if (!extend) return { ...state, active, anchorId: id }
  const anchorId = state.anchorId ?? state.active?.id ?? id
  return { active, anchorId, selected: new Set(between(ids, anchorId, id)) }
}

function between(ids: readonly string[], one: string, other: string): readonly string[] {
  const [first = 0, last = 0] = [ids.indexOf(one), ids.indexOf(other)].toSorted((a, b) => a - b)
  return ids.slice(Math.max(0, first), last + 1)
}

/** The next cell of the row, then of the next row, as Tab goes on. */
export function stepped(state: GridState, ids: readonly string[], by: 1 | -1): GridState {
  if (!state.active) return state
  const column = EDITED_FIELDS.indexOf(state.active.field) + by
  if (column >= 0 && column < EDITED_FIELDS.length) return moved(state, ids, { columns: by })
  const next = moved(state, ids, { rows: by })
  if (next.active?.id === state.active.id || !next.active) return state
  const field = by > 0 ? EDITED_FIELDS[0]! : EDITED_FIELDS.at(-1)!
  return { ...next, active: { ...next.active, field } }
}

/** A press on a cell: alone, with Shift to there, with Ctrl or ⌘ one more or one less. */
export function pointed(
  state: GridState,
  ids: readonly string[],
  cell: Cell,
  { shift = false, toggle = false }: { shift?: boolean; toggle?: boolean } = {},
): GridState {
  if (shift) {
    const anchorId = state.anchorId ?? state.active?.id ?? cell.id
    return { active: cell, anchorId, selected: new Set(between(ids, anchorId, cell.id)) }
  }
  if (toggle) return toggled({ ...state, active: cell }, cell.id)
  const selected = state.selected.has(cell.id) ? state.selected : new Set<string>()
  return { active: cell, anchorId: cell.id, selected }
}

export function toggled(state: GridState, id: string): GridState {
  const selected = new Set(state.selected)
  if (!selected.delete(id)) selected.add(id)
  return { ...state, selected, anchorId: id }
}

/** All rows, or none where all are. */
export function allOrNone(state: GridState, ids: readonly string[]): GridState {
  const isAll = ids.length > 0 && ids.every((id) => state.selected.has(id))
  return { ...state, selected: new Set(isAll ? [] : ids) }
}

/** Rows that are gone are not selected any more, and whoever stood on one stands on none. */
export function pruned(state: GridState, ids: readonly string[]): GridState {
  const there = new Set(ids)
  const isActiveThere = state.active === null || there.has(state.active.id)
  const selected = [...state.selected].filter((id) => there.has(id))
  if (isActiveThere && selected.length === state.selected.size) return state
  return { ...state, active: isActiveThere ? state.active : null, selected: new Set(selected) }
}

/** The rows that an edit means: the selected ones where one of them is edited, else the one. In the table's order. */
export function targetsOf({ active, selected }: GridState, ids: readonly string[]): readonly string[] {
  if (!active) return []
  return selected.has(active.id) ? ids.filter((id) => selected.has(id)) : [active.id]
}

/** From which row to which others filling down goes: from the topmost selected one, or from the row above. */
export function fillOf(
  state: GridState,
  ids: readonly string[],
): { from: string; to: readonly string[] } | null {
  const targets = targetsOf(state, ids)
  if (targets.length > 1) return { from: targets[0]!, to: targets.slice(1) }
  const above = ids[ids.indexOf(targets[0] ?? '') - 1]
  return above === undefined ? null : { from: above, to: targets }
}
