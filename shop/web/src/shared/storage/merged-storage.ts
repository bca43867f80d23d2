import type { PersistStorage } from 'zustand/middleware'
import { isRecord } from './stores.ts'
import type { Keyed } from './sure-storage.ts'

/** Brings together what this tab and another one made of the same part. */
type Merge = (parts: { before: unknown; mine: unknown; theirs: unknown }) => unknown

/**
 * Keeps a store part by part under one name. A tab that has slept writes only what it changed itself over what other
 * tabs have stored meanwhile; where both changed a part, `merges` bring them together, or else the later one holds.
 *
 * @param onOthers called where something of another tab is stored that this one does not have
 */
export function mergedStorage<Value extends object>(
  store: Keyed,
  merges: Partial<Record<keyof Value & string, Merge>>,
  onOthers: () => void,
): PersistStorage<Value> {
  /** The parts as this tab had them when it last read or wrote, as JSON. */
  let before = new Map<string, string>()
  const stored = (name: string): Readonly<Record<string, unknown>> | null => {
    const kept = parsed(store.getItem(name))
    return isRecord(kept) && isRecord(kept['state']) ? kept['state'] : null
  }
  return {
    getItem(name) {
      const text = store.getItem(name)
      // Throws where it was cut off, as the store wants to be told.
      const kept = text === null ? null : (JSON.parse(text) as { state: Value; version?: number })
      before = isRecord(kept) && isRecord(kept.state) ? textsOf(kept.state) : new Map()
      return kept
    },
    setItem(name, { state, version }) {
      const others = stored(name)
      const mine = textsOf(state)
      const parts = Object.entries(state).map(([part, value]: [string, unknown]) => {
        if (others === null || !Object.hasOwn(others, part)) return [part, value]
        const theirs = others[part]
        if (mine.get(part) === before.get(part)) return [part, theirs]
        if (JSON.stringify(theirs) === before.get(part)) return [part, value]
        const merge = merges[part as keyof Value & string]
        return [part, merge ? merge({ before: parsed(before.get(part)), mine: value, theirs }) : value]
      })
      store.setItem(name, JSON.stringify({ state: Object.fromEntries(parts) as object, version }))
      before = mine
      if (parts.some(([part, value]) => JSON.stringify(value) !== mine.get(part as string))) onOthers()
    },
    removeItem(name) {
      store.removeItem(name)
      before = new Map()
    },
  }
}

const textsOf = (state: object): Map<string, string> =>
  new Map(Object.entries(state).map(([part, value]) => [part, JSON.stringify(value)]))

function parsed(text: string | null | undefined): unknown {
  try {
    return JSON.parse(text ?? 'null')
  } catch {
    return null
  }
}

/** Lists whose items have a key: what either tab put in is in it, and what either took out is not. */
export function mergeLists(key: string): Merge {
  return ({ before, mine, theirs }) => {
    const [had, have, others] = [before, mine, theirs].map((list) => byKey(list, key))
    return [...new Set([...others!.keys(), ...have!.keys()])]
      .filter((id) => (have!.has(id) && others!.has(id)) || !had!.has(id))
      .map((id) => have!.get(id) ?? others!.get(id))
  }
}

function byKey(list: unknown, key: string): Map<unknown, unknown> {
  return new Map((Array.isArray(list) ? list.filter(isRecord) : []).map((item) => [item[key], item]))
}

/** Records whose entries are apart: of each that this tab changed, its own. */
export const mergeRecords: Merge = ({ before, mine, theirs }) => {
  const [had, have, others] = [before, mine, theirs].map((value) => (isRecord(value) ? value : {}))
  const isSame = (name: string): boolean => JSON.stringify(had![name]) === JSON.stringify(have![name])
  const names = [...new Set([...Object.keys(others!), ...Object.keys(have!)])]
  const entries = names
    .map((name) => [name, isSame(name) ? others![name] : have![name]])
    .filter(([, value]) => value !== undefined)
  return entries.length > 0 ? Object.fromEntries(entries) : null
}
