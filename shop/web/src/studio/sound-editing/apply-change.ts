import type { SoundChange, StudioSound } from '@segno/contract'

/** What may be said of a sound, in the order in which screens show it. */
export const EDITED_FIELDS = [
  'title',
  'kind',
  'tempoBpm',
  'key',
  'instrument',
  'genres',
  'moods',
  'tags',
  'pricePoints',
  'packId',
] as const satisfies readonly (keyof SoundChange)[]
export type EditedField = (typeof EDITED_FIELDS)[number]

export interface NamedPack {
  readonly id: string
  readonly title: string
}

/** The sound as it will be once the change is saved. */
export function withChange(
  studio: StudioSound,
  set: SoundChange,
  packs: readonly NamedPack[] = [],
): StudioSound {
  const { packId, ...facts } = set
  const said = Object.fromEntries(Object.entries(facts).filter(([, value]) => value !== undefined))
  const sound = { ...studio.sound, ...said }
  if (packId !== undefined) sound.pack = packId === null ? null : packOf(studio, packId, packs)
  // A tempo that was set is the one of the two.
  const otherTempoBpm = set.tempoBpm === undefined ? studio.otherTempoBpm : null
  return { ...studio, sound, otherTempoBpm }
}

function packOf({ sound }: StudioSound, packId: string, packs: readonly NamedPack[]): typeof sound.pack {
  if (sound.pack?.id === packId) return sound.pack
  const title = packs.find(({ id }) => id === packId)?.title ?? 'A pack'
  return { id: packId, slug: '', title }
}

/** What a sound says in one field. */
export function valueOf({ sound }: StudioSound, field: EditedField): SoundChange {
  if (field === 'packId') return { packId: sound.pack?.id ?? null }
  return { [field]: sound[field] }
}

/** The change that brings back what `set` replaces. */
export function changeBack(sound: StudioSound, set: SoundChange): SoundChange {
  return Object.assign({}, ...fieldsIn(set).map((field) => valueOf(sound, field)))
}

/** The fields that a change sets. */
export function fieldsIn(set: SoundChange): EditedField[] {
  return EDITED_FIELDS.filter((field) => set[field] !== undefined)
}

/** The part of a change that the sound does not say already; null where nothing is left. */
export function whatDiffers(sound: StudioSound, set: SoundChange): SoundChange | null {
  const differing = fieldsIn(set).filter(
    (field) =>
      JSON.stringify(set[field]) !== JSON.stringify(valueOf(sound, field)[field]) ||
      // To set the same tempo says that it is not the other.
      (field === 'tempoBpm' && sound.otherTempoBpm !== null),
  )
  return differing.length === 0 ? null : Object.assign({}, ...differing.map((field) => pick(set, field)))
}

export function pick(set: SoundChange, field: EditedField): SoundChange {
  return { [field]: set[field] }
}

/** The same change without some of its fields; null where nothing is left. */
export function without(set: SoundChange, fields: readonly EditedField[]): SoundChange | null {
  const left = fieldsIn(set).filter((field) => !fields.includes(field))
  return left.length === 0 ? null : Object.assign({}, ...left.map((field) => pick(set, field)))
}
