import { SOUND_LIMITS, type SoundChange, type StudioSound, type Vocabulary } from '@segno/contract'
import { formatKeyShort, type MusicalKey } from '@segno/units'
import { nameOf } from '../sounds/term-name.ts'
import { formatExactTempo, KIND_NAMES } from './cell-text.ts'

/** Fields that a file's name and a measurement can speak of. */
export const EVIDENT_FIELDS = ['kind', 'tempoBpm', 'key', 'instrument'] as const
export type EvidentField = (typeof EVIDENT_FIELDS)[number]

/** What somebody or something else says of a field than the sound does. */
export interface Testimony {
  readonly source: 'named' | 'measured'
  readonly text: string
  /** How sure the measurement is, in words; null for a name. */
  readonly certainty: string | null
  /** What takes it over. */
  readonly set: SoundChange
}

/** Two readings of one tempo: a name says 120 where 119.98 is measured. */
const SAME_TEMPO_RATIO = 0.0001

/** What the file's name and the measurement say beside what is shown; only where they say something else. */
export function evidenceFor(
  studio: StudioSound,
  field: EvidentField,
  vocabulary: Vocabulary,
): readonly Testimony[] {
  const { sound, named, measured } = studio
  const say = (source: Testimony['source'], set: SoundChange, text: string | null): Testimony[] =>
    text === null
      ? []
      : [{ source, text, set, certainty: source === 'measured' ? certaintyOf(studio, field) : null }]
  switch (field) {
    case 'kind':
      return [
        ...say(
          'named',
          { kind: named.kind ?? sound.kind },
          otherThan(named.kind, sound.kind, (kind) => KIND_NAMES[kind]),
        ),
        ...say(
          'measured',
          { kind: measured.kind },
          otherThan(measured.kind, sound.kind, (kind) => KIND_NAMES[kind]),
        ),
      ]
    case 'tempoBpm':
      return [
        ...say('named', { tempoBpm: named.tempoBpm }, otherTempo(named.tempoBpm, sound.tempoBpm)),
        ...say('measured', { tempoBpm: measured.tempoBpm }, otherTempo(measured.tempoBpm, sound.tempoBpm)),
      ]
    case 'key':
      return [
        ...say('named', { key: named.key }, otherKey(named.key, sound.key)),
        ...say('measured', { key: measured.key }, otherKey(measured.key, sound.key)),
      ]
    case 'instrument': {
      const name = (slug: string) => nameOf(vocabulary.instruments, slug)
      return [
        ...say(
          'named',
          { instrument: named.instrument },
          otherThan(named.instrument, sound.instrument, name),
        ),
        ...say(
          'measured',
          { instrument: measured.instrument },
          otherThan(measured.instrument, sound.instrument, name),
        ),
      ]
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
  if (said === null || (said.tonic === shown?.tonic && said.mode === shown.mode)) return null
  return formatKeyShort(said as MusicalKey)
}

/** Whether the name and the measurement contradict what is shown, or each other; not by a hair. */
export function isDoubtful(studio: StudioSound, field: 'tempoBpm' | 'key'): boolean {
  const { sound, named, measured } = studio
  if (field === 'key') return [named.key, measured.key].some((said) => otherKey(said, sound.key) !== null)
  return [named.tempoBpm, measured.tempoBpm].some(
    (said) => said !== null && (sound.tempoBpm === null || Math.abs(said / sound.tempoBpm - 1) > 0.01),
  )
}

const SURE_ENOUGH = 0.6

/** Whether the tempo shown is a measurement that could as well be wrong, and no name bears it out. */
export function isTempoGuess({ sound, named, measured }: StudioSound): boolean {
  const isSaidBy = (said: number | null): boolean =>
    said !== null && otherTempo(said, sound.tempoBpm) === null
  return isSaidBy(measured.tempoBpm) && measured.tempoConfidence < SURE_ENOUGH && !isSaidBy(named.tempoBpm)
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
