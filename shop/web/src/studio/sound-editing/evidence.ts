import { SOUND_LIMITS, type SoundChange, type StudioSound, type Vocabulary } from '@segno/contract'
import { formatKeyShort, keysAgree, type SoundKey } from '@segno/units'
import { nameOf } from '../../sounds/term-name.ts'
import { formatExactTempo, KIND_NAMES } from './cell-text.ts'

/** Fields that a file's name and a measurement can speak of. */
export const EVIDENT_FIELDS = ['kind', 'tempoBpm', 'key', 'instrument'] as const
export type EvidentField = (typeof EVIDENT_FIELDS)[number]

/** The file's name, what stands in the file beside its audio, and what is heard. */
const SOURCES = ['named', 'filed', 'measured'] as const

/** What somebody or something else says of a field than the sound does. */
export interface Testimony {
  readonly source: (typeof SOURCES)[number]
  readonly text: string
  /** How sure the measurement is, in words; null for a name or a file. */
  readonly certainty: string | null
  /** What takes it over. */
  readonly set: SoundChange
}

/** Two readings of one tempo: a name says 120 where 119.98 is measured. */
const SAME_TEMPO_RATIO = 0.0001

/** What the file's name, the file and the measurement say beside what is shown; only where they say something else. */
export function testimoniesOf(
  studio: StudioSound,
  field: EvidentField,
  vocabulary: Vocabulary,
): readonly Testimony[] {
  return SOURCES.flatMap((source): Testimony[] => {
    const said = source === 'filed' ? { ...studio.filed, instrument: null } : studio[source]
    const { text, set } = compare(said, { shown: studio.sound, field, vocabulary })
    const certainty = source === 'measured' ? certaintyOf(studio, field) : null
    return text === null ? [] : [{ source, text, certainty, set }]
  })
}

/** The same without a file that repeats its name: that is no second witness. */
export function evidenceFor(
  studio: StudioSound,
  field: EvidentField,
  vocabulary: Vocabulary,
): readonly Testimony[] {
  const testimonies = testimoniesOf(studio, field, vocabulary)
  const named = testimonies.find(({ source }) => source === 'named')
  return testimonies.filter(({ source, text }) => source !== 'filed' || text !== named?.text)
}

function compare(
  said: StudioSound['named'],
  { shown, field, vocabulary }: { shown: StudioSound['sound']; field: EvidentField; vocabulary: Vocabulary },
): { readonly text: string | null; readonly set: SoundChange } {
  switch (field) {
    case 'kind':
      return {
        text: otherThan(said.kind, shown.kind, (kind) => KIND_NAMES[kind]),
        set: { kind: said.kind ?? shown.kind },
      }
    case 'tempoBpm':
      return { text: otherTempo(said.tempoBpm, shown.tempoBpm), set: { tempoBpm: said.tempoBpm } }
    case 'key':
      return { text: otherKey(said.key, shown.key), set: { key: said.key } }
    case 'instrument':
      return {
        text: otherThan(said.instrument, shown.instrument, (slug) => nameOf(vocabulary.instruments, slug)),
        set: { instrument: said.instrument },
      }
  }
}

function otherThan<Value extends string>(
  said: Value | null,
  shown: string | null,
  words: (value: Value) => string,
): string | null {
  return said === null || said === shown ? null : words(said)
}

function otherTempo(said: number | null, shown: number | null): string | null {
  if (said === null) return null
  const isSame = shown !== null && Math.abs(said / shown - 1) < SAME_TEMPO_RATIO
  return isSame ? null : formatExactTempo(said)
}

type Key = StudioSound['sound']['key']

function otherKey(said: Key, shown: Key): string | null {
  if (said === null || (shown !== null && keysAgree(said, shown))) return null
  return formatKeyShort(said as SoundKey)
}

/** Whether the name, the file or the measurement contradicts what is shown, or each other; not by a hair. */
export function isDoubtful(studio: StudioSound, field: 'tempoBpm' | 'key'): boolean {
  const { sound, ...sources } = studio
  const all = SOURCES.map((source) => sources[source])
  if (field === 'key') return all.some(({ key }) => otherKey(key, sound.key) !== null)
  return all.some(
    ({ tempoBpm: said }) =>
      said !== null && (sound.tempoBpm === null || Math.abs(said / sound.tempoBpm - 1) > 0.01),
  )
}

const SURE_ENOUGH = 0.6

/** Whether the tempo shown is a measurement that could as well be wrong, and neither name nor file bears it out. */
export function isTempoGuess({ sound, named, filed, measured }: StudioSound): boolean {
  const isSaidBy = (said: number | null): boolean =>
    said !== null && otherTempo(said, sound.tempoBpm) === null
  const isStated = isSaidBy(named.tempoBpm) || isSaidBy(filed.tempoBpm)
  return isSaidBy(measured.tempoBpm) && measured.tempoConfidence < SURE_ENOUGH && !isStated
}

function certaintyOf({ measured }: StudioSound, field: EvidentField): string | null {
  switch (field) {
    case 'kind':
      return null
    case 'tempoBpm':
      return certainty(measured.tempoConfidence)
    case 'key':
      return certainty(measured.keyConfidence)
    case 'instrument':
      return certainty(measured.instrumentConfidence)
  }
}

/** A confidence of 0…1 in words. */
export function certainty(confidence: number): string {
  if (confidence >= 0.85) return 'sure'
  if (confidence >= SURE_ENOUGH) return 'fairly sure'
  return confidence >= 0.35 ? 'unsure' : 'a guess'
}

/** Half or double of a tempo; null where that would be no tempo any more. */
export function tempoTimes(tempoBpm: number | null, factor: 0.5 | 2): number | null {
  const next = tempoBpm === null ? Number.NaN : tempoBpm * factor
  return next >= SOUND_LIMITS.tempoMinBpm && next <= SOUND_LIMITS.tempoMaxBpm ? next : null
}
