import type { Sound } from '@segno/contract'
import type { ListRow } from '../rows/list-row.ts'

/** As many as a cart holds, and as come in one ZIP. */
export const MAX_CHOSEN = 200

/** A sound that was chosen, as its row had it then. */
export interface ChosenSound {
  readonly sound: Sound
  readonly isOwned: boolean
  readonly isForSale: boolean
  /** Where it stood in its list. */
  readonly index: number
}
type ChosenSounds = ReadonlyMap<string, ChosenSound>

/** What is chosen in one list. */
export interface Choice {
  readonly sounds: ChosenSounds
  /** Where a range begins that Shift chooses. */
  readonly anchor: { readonly soundId: string; readonly index: number } | null
  /** What was chosen before that range. */
  readonly before: ChosenSounds
}

const NONE: ChosenSounds = new Map()
export const NOTHING_CHOSEN: Choice = { sounds: NONE, anchor: null, before: NONE }

/** `null` where the row has no sound, or has it not yet. */
export function asChosen(row: ListRow, index: number): ChosenSound | null {
  if (row.kind !== 'sound') return null
  const { sound, isOwned, isForSale = true } = row
  return { sound, isOwned, isForSale, index }
}

/** One more or one less. The same choice where there is no room for one more. */
export function toggled(choice: Choice, one: ChosenSound): Choice {
  const id = one.sound.id
  const sounds = new Map(choice.sounds)
  if (!sounds.delete(id)) {
    if (sounds.size >= MAX_CHOSEN) return choice
    sounds.set(id, one)
  }
  return { sounds, anchor: { soundId: id, index: one.index }, before: sounds }
}

/** A range from here on; what is chosen stays so. */
export function anchoredAt(choice: Choice, { sound, index }: ChosenSound): Choice {
  return { ...choice, anchor: { soundId: sound.id, index }, before: choice.sounds }
}

/** What was chosen before, and this range; as many of it as there is room for. */
export function ranged(choice: Choice, range: readonly ChosenSound[]): { choice: Choice; isCut: boolean } {
  const all = [...new Map([...choice.before, ...range.map((one) => [one.sound.id, one] as const)])]
  return {
    choice: { ...choice, sounds: new Map(all.slice(0, MAX_CHOSEN)) },
    isCut: all.length > MAX_CHOSEN,
  }
}

/** The rows from one to another, no more of them than can be chosen, the nearest first. */
export function rowsFromTo(from: number, to: number): { rows: readonly number[]; isCut: boolean } {
  const step = to < from ? -1 : 1
  const count = Math.abs(to - from) + 1
  return {
    rows: Array.from({ length: Math.min(count, MAX_CHOSEN) }, (_, place) => from + place * step),
    isCut: count > MAX_CHOSEN,
  }
}

/** As they stand in their list. */
export function inListOrder({ sounds }: Choice): ChosenSound[] {
  return [...sounds.values()].toSorted((one, other) => one.index - other.index)
}
