import {
  ADDS_WORDS,
  fillsWords,
  type Harmony,
  type Match,
  type Relation,
  type TempoRelation,
} from '@segno/contract'

const HARMONY_WORDS: Readonly<Record<Harmony, string>> = {
  same: 'same key',
  relative: 'relative key',
  fifth: 'a fifth away',
  fifth_relative: 'near key',
  parallel: 'other mode',
  distant: 'distant key',
  unpitched: 'no key',
  unknown: 'key unknown',
}
const TEMPO_WORDS: Readonly<Record<TempoRelation, string>> = {
  same: 'same tempo',
  half: 'half time',
  double: 'double time',
  free: 'no tempo',
  unknown: 'tempo unknown',
}
const ALIKE = 0.6

/** Why a sound goes with a track, the weightiest first. */
export function reasonsOf(match: Match, relation: Relation): string[] {
  const { adds, harmony, transposeSemitones: semitones, tempo, speed, timbre, groove } = match
  const percent = Math.round((speed - 1) * 100)
  return [
    adds === null ? '' : ADDS_WORDS[adds],
    HARMONY_WORDS[harmony] + (semitones === 0 ? '' : ` at ${signed(semitones)} semitones`),
    TEMPO_WORDS[tempo] + (percent === 0 ? '' : `, ${signed(percent)}%`),
    ...(relation === 'complement'
      ? fillsWords(match)
      : [timbre !== null && timbre > ALIKE ? 'sounds alike' : '']),
    groove !== null && groove > ALIKE ? 'same groove' : '',
  ].filter((reason) => reason !== '')
}

const signed = (value: number): string => (value > 0 ? `+${value}` : `−${-value}`)
