import { expect, test } from 'vitest'
import { mergedStorage, mergeLists, mergeRecords } from './merged-storage.ts'

interface Kept {
  readonly cart: readonly { readonly id: string; readonly at?: number }[]
  readonly profile: string | null
  readonly jams: Readonly<Record<string, number>> | null
}

const NOTHING: Kept = { cart: [], profile: null, jams: null }

/** Two tabs over one storage, both with what was stored before they opened. */
function twoTabs(stored: Kept = NOTHING) {
  const kept = new Map([['State', JSON.stringify({ state: stored, version: 1 })]])
  const store = {
    getItem: (name: string) => kept.get(name) ?? null,
    setItem: (name: string, text: string) => void kept.set(name, text),
    removeItem: (name: string) => void kept.delete(name),
  }
  let told = 0
  const open = () => {
    const storage = mergedStorage<Kept>(
      store,
      { cart: mergeLists('id'), jams: mergeRecords },
      () => (told += 1),
    )
    let state = (storage.getItem('State') as { state: Kept } | null)?.state ?? NOTHING
    return {
      set(change: Partial<Kept>) {
        state = { ...state, ...change }
        void storage.setItem('State', { state, version: 1 })
      },
      storage,
    }
  }
  const now = () => (JSON.parse(kept.get('State') ?? 'null') as { state: Kept } | null)?.state
  return { one: open(), other: open(), now, kept, told: () => told }
}

test('a tab that slept writes only what it changed itself', () => {
  const { one, other, now, told } = twoTabs()
  one.set({ cart: [{ id: 'a' }] })
  expect(told()).toBe(0)
  other.set({ profile: 'Robin' })
  expect(now()).toEqual({ ...NOTHING, cart: [{ id: 'a' }], profile: 'Robin' })
  expect(told()).toBe(1)
  other.set({ profile: 'Ada' })
  expect(now()?.cart).toEqual([{ id: 'a' }])
})

test('of a list that two tabs changed nothing is lost that either put in, and nothing comes back that either took out', () => {
  const { one, other, now } = twoTabs({ ...NOTHING, cart: [{ id: 'a' }, { id: 'b' }, { id: 'c' }] })
  one.set({ cart: [{ id: 'a' }, { id: 'c' }, { id: 'd' }] })
  other.set({ cart: [{ id: 'b' }, { id: 'c', at: 2 }, { id: 'e' }] })
  expect(now()?.cart).toEqual([{ id: 'c', at: 2 }, { id: 'd' }, { id: 'e' }])
  other.set({ cart: [{ id: 'b' }, { id: 'e' }] })
  expect(now()?.cart).toEqual([{ id: 'd' }, { id: 'e' }])
})

test('unsaved edits of two jams stand beside each other, and one is forgotten without the other', () => {
  const { one, other, now } = twoTabs()
  one.set({ jams: { a: 1 } })
  other.set({ jams: { b: 1 } })
  expect(now()?.jams).toEqual({ a: 1, b: 1 })
  one.set({ jams: { a: 2 } })
  other.set({ jams: null })
  expect(now()?.jams).toEqual({ a: 2 })
  one.set({ jams: null })
  expect(now()?.jams).toBeNull()
})

test('what is stored in another form, or cut off, is written over', () => {
  const { one, now, kept } = twoTabs()
  kept.set('State', '{"state":{"cart":[')
  expect(() => one.storage.getItem('State')).toThrow(SyntaxError)
  one.set({ cart: [{ id: 'a' }] })
  expect(now()?.cart).toEqual([{ id: 'a' }])
  kept.set('State', '[7]')
  one.set({ profile: 'Robin' })
  expect(now()).toEqual({ ...NOTHING, cart: [{ id: 'a' }], profile: 'Robin' })
})
