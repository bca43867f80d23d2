import { type AskEngine, type CountedValue, eachNamedValue, SuggestionShelves } from '@segno/sound-index'
import type { Db } from '../../platform/db/db.ts'
import { selectArtistNames, selectPackNames } from './queries.ts'

const DESCRIBING = ['instruments', 'genres', 'moods', 'tags'] as const

/** All names in a catalogue, each with how many sounds have it. */
export async function readNames(db: Db, ask: AskEngine): Promise<SuggestionShelves> {
  const shelves = new SuggestionShelves()
  for (const kind of DESCRIBING)
    for await (const values of eachNamedValue(kind, ask))
      for (const { value, count } of values)
        shelves.restore(kind, { value, name: value, by: null, count, popularity: 0 })
  for await (const values of eachNamedValue('artists', ask)) {
    const names = await selectArtistNames(db, valuesIn(values))
    const nameOf = new Map(names.map(({ value, name }) => [value, name]))
    for (const one of values)
      shelves.restore('artists', { ...one, name: nameOf.get(one.value) ?? one.value, by: null })
  }
  for await (const values of eachNamedValue('packs', ask)) {
    const names = await selectPackNames(db, valuesIn(values))
    const named = new Map(names.map((pack) => [pack.value, pack]))
    for (const one of values) {
      const pack = named.get(one.value)
      if (pack) shelves.restore('packs', { ...one, name: pack.name, by: pack.by })
    }
  }
  return shelves
}

const valuesIn = (values: readonly CountedValue[]): string[] => values.map(({ value }) => value)
