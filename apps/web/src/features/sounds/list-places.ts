/** Which sound is selected, and where it stands in its list. */
export interface Selected {
  readonly soundId: string
  readonly index: number
}
/** Where somebody was in a list. */
export interface ListPlace {
  readonly offsetPx: number
  readonly selected: Selected | null
}

const STORED = 'list-places'
const KEPT = 30
const START: ListPlace = { offsetPx: 0, selected: null }

const places = new Map<string, ListPlace>(JSON.parse(sessionStorage.getItem(STORED) ?? '[]'))
addEventListener('pagehide', () => sessionStorage.setItem(STORED, JSON.stringify([...places].slice(-KEPT))))

/** By step of the history, so that going back finds the list as it was left. */
export function placeAt(historyKey: string): ListPlace {
  return places.get(historyKey) ?? START
}

export function keepPlace(historyKey: string, change: Partial<ListPlace>): void {
  const before = placeAt(historyKey)
  places.delete(historyKey)
  places.set(historyKey, { ...before, ...change })
}
