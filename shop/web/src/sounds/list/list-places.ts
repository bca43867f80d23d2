import { isRecord, listOf, sessionStore } from '../../shared/storage/stores.ts'
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

/** A step of the history. */
export interface Step {
  readonly key: string
  readonly pathname: string
  readonly search: string
}

/** The first step of a visit has no key of its own, so its address counts too. */
export function placeKey({ key, pathname, search }: Step): string {
  return key + pathname + search
}

/** Where somebody was at a step of the history, so that going back finds the list as it was left. */
export function placeAt(key: string): ListPlace {
  return places.get(key) ?? START
}

/** For a step that leads to the list of an earlier one: what it carries. */
export function comingBackTo(step: Step): object {
  return { place: placeKey(step) }
}

/** Where somebody was at this step, or before they came back by it. */
export function placeOn(step: Step & { readonly state: unknown }): ListPlace {
  const key = placeKey(step)
  const from = isRecord(step.state) ? places.get(String(step.state['place'])) : undefined
  if (from && !places.has(key)) places.set(key, from)
  return placeAt(key)
}

export function keepPlace(key: string, change: Partial<ListPlace>): void {
  const before = placeAt(key)
  places.delete(key)
  places.set(key, { ...before, ...change })
}

export function forgetPlaces(): void {
  places.clear()
}
