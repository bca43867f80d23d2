import { SOUND_LIMITS, type SoundChange, type StudioSound } from '@segno/contract'
import { fieldsIn } from './apply-change.ts'

const PICK_FIELDS = ['genres', 'moods', 'tags'] as const
/** A field that holds several words. */
export type PickField = (typeof PICK_FIELDS)[number]

/** Words that are given to sounds and taken from them; whatever else each of them has, it keeps. */
export interface PickChange {
  readonly field: PickField
  readonly added: readonly string[]
  readonly removed: readonly string[]
}

/** What is said of several sounds at once. */
export type Meant = SoundChange | PickChange

export function isPickField(field: string): field is PickField {
  return PICK_FIELDS.some((one) => one === field)
}

/** What all of several lists hold, and what only some of them do. */
export function picksOfMany(lists: readonly (readonly string[])[]) {
  const values = [...new Set(lists.flat())]
  const isInAll = (value: string): boolean => lists.every((list) => list.includes(value))
  return { all: values.filter(isInAll), some: values.filter((value) => !isInAll(value)) }
}

/** The field that is changed; null where nothing is. */
export function fieldMeant(meant: Meant) {
  return isPickChange(meant) ? meant.field : (fieldsIn(meant)[0] ?? null)
}

/** The change of each sound, and the sounds that have no room for another word. */
export function changesMeant<Of extends StudioSound>(sounds: readonly Of[], meant: Meant) {
  const each = sounds.map((sound) => ({ sound, set: changeMeant(sound, meant) }))
  return {
    changes: each.flatMap(({ sound, set }) => (set ? [{ sound, set }] : [])),
    full: each.flatMap(({ sound, set }) => (set ? [] : [sound])),
  }
}

const NAMED_AT_MOST = 3

/** Says which sounds got none of the words, because they have as many as may be. */
export function noRoomWords(field: string, full: readonly StudioSound[]): string {
  const titles = full.slice(0, NAMED_AT_MOST).map(({ sound }) => `“${sound.title}”`)
  const others = full.length - titles.length
  const whose = others > 0 ? `${titles.join(', ')} and ${others} more` : titles.join(', ')
  return `No room for more ${field.toLowerCase()} in ${whose}: remove one first.`
}

function changeMeant({ sound }: StudioSound, meant: Meant): SoundChange | null {
  if (!isPickChange(meant)) return meant
  const { field, added, removed } = meant
  const list = sound[field]
  const next = [...new Set([...list.filter((value) => !removed.includes(value)), ...added])]
  return next.length > Math.max(SOUND_LIMITS[field], list.length) ? null : { [field]: next }
}

const isPickChange = (meant: Meant): meant is PickChange => 'added' in meant
