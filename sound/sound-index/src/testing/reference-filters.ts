import { MODES, relativeKey, type MusicalKey, type SoundKey } from '@segno/units'
import { type FilterName, type IndexedSound, MEASURES, type SoundQuery } from '../sound-query.ts'

export type Test = (sound: IndexedSound) => boolean

/** What each filter of a search but the text asks of a sound. */
export function filterTests(query: SoundQuery): Map<FilterName, Test> {
  const tests = new Map<FilterName, Test>()
  const anyOf = (
    filter: FilterName,
    wanted: readonly string[] | undefined,
    has: (sound: IndexedSound) => readonly string[],
  ) => {
    if (wanted?.length) tests.set(filter, (sound) => wanted.some((value) => has(sound).includes(value)))
  }
  anyOf('kinds', query.kinds, ({ kind }) => [kind])
  anyOf('instruments', query.instruments, instrumentsOf)
  anyOf('genres', query.genres, ({ genres }) => genres)
  anyOf('moods', query.moods, ({ moods }) => moods)
  anyOf('madeWithAi', query.madeWithAi, ({ madeWithAi }) => [madeWithAi])
  anyOf('packIds', query.packIds, ({ packId }) => (packId === null ? [] : [packId]))
  anyOf('artistHandles', query.artistHandles, ({ artistHandle }) => [artistHandle])
  const { tags, keys, trainingAllowed, exceptIds } = query
  if (tags?.length) tests.set('tags', (sound) => tags.every((tag) => sound.tags.includes(tag)))
  if (keys?.length)
    tests.set('key', (sound) =>
      keys.some((one) => sound.key !== null && keyPasses(sound.key, one, query.keyMatch ?? 'exact')),
    )
  if (trainingAllowed !== undefined)
    tests.set('trainingAllowed', (sound) => sound.trainingAllowed === trainingAllowed)
  for (const filter of ['onlyIds', 'collectedIds'] as const) {
    const ids = query[filter]
    if (ids) tests.set(filter, ({ id }) => ids.includes(id))
  }
  if (exceptIds?.length) tests.set('exceptIds', ({ id }) => !exceptIds.includes(id))
  const { followed, publishedAfterMs } = query
  if (followed)
    tests.set(
      'followed',
      (sound) =>
        followed.artistHandles.includes(sound.artistHandle) ||
        instrumentsOf(sound).some((one) => followed.instruments.includes(one)) ||
        sound.genres.some((one) => followed.genres.includes(one)) ||
        sound.moods.some((one) => followed.moods.includes(one)) ||
        sound.tags.some((one) => followed.tags.includes(one)),
    )
  if (publishedAfterMs !== undefined)
    tests.set('publishedAfterMs', (sound) => sound.publishedAtMs > publishedAfterMs)
  for (const measure of MEASURES) {
    const { min, max } = query.ranges?.[measure] ?? {}
    if (min === undefined && max === undefined) continue
    const inRange = (value: number) => value >= (min ?? -Infinity) && value <= (max ?? Infinity)
    const factors = measure === 'tempoBpm' && query.halfDouble === true ? [1, 2, 0.5] : [1]
    tests.set(measure, (sound) => {
      const values = measure === 'tempoBpm' ? temposOf(sound) : [sound[measure]]
      return values.some((value) => value !== null && factors.some((factor) => inRange(value * factor)))
    })
  }
  const { tempos } = query
  if (tempos?.length)
    tests.set('tempoBpm', (sound) =>
      tempos.some((wanted) => temposOf(sound).some((tempoBpm) => isNear(tempoBpm, wanted))),
    )
  return tests
}

const temposOf = ({ tempoBpm, otherTempoBpm = null }: IndexedSound): (number | null)[] => [
  tempoBpm,
  otherTempoBpm,
]

/** Within what is reached of a typed tempo, at half or double time too. */
function isNear(tempoBpm: number | null, wantedBpm: number): boolean {
  if (tempoBpm === null) return false
  const reachBpm = Math.max(1, Math.round(wantedBpm * 0.12))
  return [1, 2, 0.5].some((factor) => Math.abs(tempoBpm * factor - wantedBpm) <= reachBpm)
}

function keyPasses(own: SoundKey, wanted: MusicalKey, match: NonNullable<SoundQuery['keyMatch']>): boolean {
  return keysOf(own).some((one) => scalePasses(one, wanted, match))
}

/** A root alone is in both keys of its tonic. */
export function keysOf({ tonic, mode }: SoundKey): MusicalKey[] {
  return (mode === null ? MODES : [mode]).map((one) => ({ tonic, mode: one }))
}

function scalePasses(
  own: MusicalKey,
  wanted: MusicalKey,
  match: NonNullable<SoundQuery['keyMatch']>,
): boolean {
  const same = (one: MusicalKey, other: MusicalKey) => one.tonic === other.tonic && one.mode === other.mode
  if (match === 'exact') return same(own, wanted)
  if (match === 'relative') return same(own, wanted) || same(own, relativeKey(wanted))
  // As notes: two keys fit where their scales share at least six of seven.
  const scale = ({ tonic, mode }: MusicalKey) =>
    (mode === 'major' ? [0, 2, 4, 5, 7, 9, 11] : [0, 2, 3, 5, 7, 8, 10]).map((step) => (tonic + step) % 12)
  return scale(own).filter((note) => scale(wanted).includes(note)).length >= 6
}

export function instrumentsOf({ instrument }: IndexedSound): readonly string[] {
  return instrument === null ? [] : [instrument]
}
