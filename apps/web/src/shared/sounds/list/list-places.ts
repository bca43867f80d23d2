import { isRecord, listOf, sessionStore } from '../../storage/stores.ts'
import type { SelectedRow } from '../rows/list-row.ts'

/** Where somebody was in a list. */
export interface ListPlace {
  readonly offsetPx: number
  readonly selected: SelectedRow | null
}

const STORED = 'list-places'
const KEPT = 30
const START: ListPlace = { offsetPx: 0, selected: null }

const places = new Map(readPlaces())
addEventListener('pagehide', () => sessionStore.setItem(STORED, JSON.stringify([...places].slice(-KEPT))))

/** What was kept by another version, or spoilt, is forgotten: it is only where a list was scrolled to. */
function readPlaces(): [string, ListPlace][] {
  try {
    return listOf(JSON.parse(sessionStore.getItem(STORED) ?? '[]'), isKeptPlace)
  } catch {
    return []
  }
}

function isKeptPlace(value: unknown): value is [string, ListPlace] {
  const [key, place] = Array.isArray(value) ? value : []
  return typeof key === 'string' && isRecord(place) && typeof place['offsetPx'] === 'number'
}

/** A step of the history. The first of a visit has no key of its own, so its address counts too. */
export function placeKey(step: {
  readonly key: string
  readonly pathname: string
  readonly search: string
}): string {
  return step.key + step.pathname + step.search
}

/** Where somebody was at a step of the history, so that going back finds the list as it was left. */
export function placeAt(key: string): ListPlace {
  return places.get(key) ?? START
}

export function keepPlace(key: string, change: Partial<ListPlace>): void {
  const before = placeAt(key)
  places.delete(key)
  places.set(key, { ...before, ...change })
}

export function forgetPlaces(): void {
  places.clear()
}
