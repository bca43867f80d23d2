import { ADDS_WORDS, fillsWords, type Harmony, type Match, type Relation, type Sound } from '@segno/contract'
import { shiftWords } from '../../../words/format-sound.ts'

const HARMONY_WORDS: Readonly<Record<Exclude<Harmony, 'unpitched' | 'unknown'>, string>> = {
  same: 'same key',
  relative: 'relative key',
  fifth: 'a fifth away',
  fifth_relative: 'neighbouring key',
  parallel: 'parallel key',
  distant: 'distant key',
}
const DRUMS: readonly (string | null)[] = ['drums', 'percussion']

const SAME_SPEED = 0.005
const ALIKE_GROOVE = 0.6
const ALIKE_TIMBRE = 0.7

/** Why a sound goes with a track, what matters most first: `bass is missing · relative key · half time`. */
export function matchWords(match: Match, sound: Pick<Sound, 'instrument'>, relation: Relation): string {
  const { adds } = match
  return [
    adds && ADDS_WORDS[adds],
    harmonyWords(match, sound),
    ...tempoWords(match),
    ...(relation === 'complement' ? complementWords(match) : resemblanceWords(match)),
  ]
    .filter((words) => words !== null)
    .join(' · ')
}

/** What it adds, and that both move together: to sound alike is no reason here. */
function complementWords(match: Match): (string | null)[] {
  return [...fillsWords(match), isAlike(match.groove, ALIKE_GROOVE) ? 'same groove' : null]
}

/** In what it is like the track: to fill what is missing is no reason here. */
function resemblanceWords({ groove, timbre }: Match): (string | null)[] {
  return [
    isAlike(groove, ALIKE_GROOVE) ? 'grooves alike' : null,
    isAlike(timbre, ALIKE_TIMBRE) ? 'sounds alike' : null,
  ]
}

function isAlike(likeness: number | null, least: number): boolean {
  return likeness !== null && likeness >= least
}

/** `relative key after −2 semitones`: what it takes to be in that key is no reason of its own. */
function harmonyWords(
  { harmony, transposeSemitones, adds }: Match,
  { instrument }: Pick<Sound, 'instrument'>,
): string | null {
  if (harmony === 'unknown') return null
  if (harmony === 'unpitched')
    return adds === null && DRUMS.includes(instrument) ? 'drums: fits any key' : 'fits any key'
  const words = HARMONY_WORDS[harmony]
  if (transposeSemitones === 0) return words
  return `${words} after ${shiftWords(transposeSemitones)}`
}

function tempoWords({ tempo, speed }: Match): (string | null)[] {
  if (tempo === 'unknown') return []
  if (tempo === 'free') return ['any tempo']
  const named = tempo === 'same' ? null : `${tempo} time`
  const change = Math.abs(speed - 1) < SAME_SPEED ? null : speedWords(speed)
  return [named, change ?? (named === null ? 'same tempo' : null)]
}

/** `plays 2% faster` */
function speedWords(speed: number): string {
  const percent = Math.max(1, Math.round(100 * Math.abs(speed - 1)))
  return `plays ${percent}% ${speed > 1 ? 'faster' : 'slower'}`
}
