import { parseTonic } from '@segno/units'
import { endsWithKey, startsWithKey } from './key-hint.ts'

export interface TempoHint {
  readonly tempoBpm: number
  /** Whether "bpm" or "tempo" stands beside it. */
  readonly hasUnit: boolean
  /** Indexes of the words it was read from. */
  readonly words: readonly number[]
}

const SLOWEST_BPM = 40
const FASTEST_BPM = 260
/** Without "bpm" beside it a number must be a likelier tempo. */
const SLOWEST_BARE_BPM = 60
const FASTEST_BARE_BPM = 200

/** Words before a number that make it a count of something else: Vol 2, Track 101. */
const NUMBERED =
  /^(vol|part|take|track|ver|version|pack|pt|no|nr|v|kit|number|room|route|level|channel|day|scene|rec|clip|sample|sound|audio|idea|session|preset|patch|bank|vel|velo|velocity|note|midi)$/i
/** Of these, packs begin their names with the same letters: KIT_174_break. */
const PREFIXES = /^(pt|no|nr|v|kit)$/i
/** Instruments, machines and microphones with numbers that might be tempos: Juno 106. */
const MODELS: Readonly<Record<string, readonly number[]>> = {
  cr: [78],
  cs: [60, 70, 80],
  cz: [101],
  dr: [100, 110],
  dx: [100],
  jupiter: [80],
  juno: [60, 106],
  jv: [80, 90],
  kpr: [77],
  mks: [70, 80],
  mpc: [60],
  mt: [65, 70],
  poly: [61],
  pss: [140, 170],
  rhodes: [73, 88],
  sh: [101],
  sy: [77, 85, 99],
  system: [100],
  tr: [66, 77],
  u: [67, 87],
  wurli: [140, 200],
  wurlitzer: [140, 200],
  xp: [60, 80],
}
/** Words after a number that make it something else: 100 Hz, 64 bars. */
const COUNTED =
  /^(hz|khz|k|bit|kbps|bars?|beats?|steps?|notes?|secs?|seconds?|ms|cents?|st|semitones?|db|mm|inch|rpm)$/i
/** Single strikes are numbered through, so a last number says nothing: Kick 112. */
const STRIKES: readonly (string | null)[] = [
  'kick',
  'snare',
  'clap',
  'hi-hat',
  'cymbal',
  'tom',
  'rimshot',
  'percussion',
]

/** Velocities and round robins: what is struck so is a note of an instrument, and its other number is the note's. */
const LAYER = /^(?:v\d{2,3}|vel(?:o|ocity)?\d*|rr\d+)$/i
/** Of the note that is C4 to some and C3 or C5 to others. */
const NOTE_OCTAVES_SHIFTED = [0, 12, 24]

export function findTempoHint(words: readonly string[], instrument: string | null): TempoHint | null {
  const stated = statedTempo(words) ?? lettered(words, instrument)
  if (stated === null) return bareTempo(words, instrument)
  return { ...stated, words: [...stated.words, ...restatements(words, stated)] }
}

/** `T140`. */
function lettered(words: readonly string[], instrument: string | null): TempoHint | null {
  const index = words.findIndex((word) => /^T\d{2,3}$/.test(word))
  const tempoBpm = Number(words[index]?.slice(1) ?? 0)
  if (tempoBpm < SLOWEST_BARE_BPM || tempoBpm > FASTEST_BARE_BPM) return null
  return isStrike(words, instrument) ? null : { tempoBpm, hasUnit: false, words: [index] }
}

const FACTOR_WORD = /^(?:half|double|time|halftime|doubletime)$/i

/** Indexes of words that say the tempo again, or its half or double: `140bpm (Half 70)`, `140(70)bpm`. */
function restatements(words: readonly string[], { tempoBpm, words: used }: TempoHint): number[] {
  return [...words.keys()].flatMap((index) => {
    if (used.includes(index) || isNamed(words, index)) return []
    const ratio = Number(words[index]) / tempoBpm
    if (ratio === 1) return [index]
    if (ratio !== 0.5 && ratio !== 2) return []
    const factors = [index - 2, index - 1].filter((at) => FACTOR_WORD.test(words[at] ?? ''))
    const isBeside = used.some((at) => Math.abs(at - index) === 1)
    return factors.length > 0 || isBeside ? [...factors, index] : []
  })
}

/** `120bpm`, `Loop120bpm`, `120 bpm`, `bpm120`, `bpm 120`, `92.5 BPM`, `tempo 120`. */
function statedTempo(words: readonly string[]): TempoHint | null {
  for (const [index, word] of words.entries()) {
    const glued =
      /(?<!–\d{0,2})(\d{2,3}(?:\.\d+)?)bpm$/i.exec(word) ?? /^(?:bpm|tempo)(\d{2,3}(?:\.\d+)?)$/i.exec(word)
    if (glued) return within(Number(glued[1]), [index])
    if (!/^(bpm|tempo)$/i.test(word)) continue
    for (const beside of /^bpm$/i.test(word) ? [index - 1, index + 1] : [index + 1]) {
      const number = /^\d{2,3}(\.\d+)?$/.test(words[beside] ?? '') ? Number(words[beside]) : 0
      const hint = within(number, [index, beside])
      if (hint) return hint
    }
  }
  return null
}

function within(tempoBpm: number, words: readonly number[]): TempoHint | null {
  return tempoBpm >= SLOWEST_BPM && tempoBpm <= FASTEST_BPM ? { tempoBpm, hasUnit: true, words } : null
}

/** A number alone is a tempo where it can be nothing else, and only where it is the only such number. */
function bareTempo(words: readonly string[], instrument: string | null): TempoHint | null {
  const places = words.flatMap((word, index) => (couldBeTempo(words, index, instrument) ? [index] : []))
  const tempos = new Set(places.map((index) => Number(words[index])))
  const [place] = places
  if (tempos.size !== 1 || place === undefined) return null
  if (place === words.length - 1 && isStrike(words, instrument)) return null
  const hint = { tempoBpm: Number(words[place]), hasUnit: false, words: places }
  return { ...hint, words: [...places, ...restatements(words, hint)] }
}

/** `HiHat 1/16` is a pattern. */
function isStrike(words: readonly string[], instrument: string | null): boolean {
  return STRIKES.includes(instrument) && !words.some((word) => /loops?$|^\d+\/\d+$/i.test(word))
}

/** `Piano_60_C3`, `Tom_60_v127`. */
function isOfNote(words: readonly string[], index: number): boolean {
  if (words.some((word) => LAYER.test(word))) return true
  return words.some((word) => {
    const [, letter, octave] = /^([A-G](?:#|♯|b|♭)?)(-?\d)$/.exec(word) ?? []
    const tonic = letter === undefined ? null : parseTonic(letter)
    const note = tonic === null ? -1 : tonic + 12 * Number(octave)
    return NOTE_OCTAVES_SHIFTED.includes(Number(words[index]) - note)
  })
}

function couldBeTempo(words: readonly string[], index: number, instrument: string | null): boolean {
  if (!/^[1-9]\d{1,2}(\.\d{1,3})?$/.test(words[index]!)) return false
  const tempoBpm = Number(words[index])
  return (
    tempoBpm >= SLOWEST_BARE_BPM &&
    tempoBpm <= FASTEST_BARE_BPM &&
    !isNamed(words, index) &&
    !isOfNote(words, index) &&
    !numbersFile(words, index, instrument)
  )
}

function isNamed(words: readonly string[], index: number): boolean {
  const before = words[index - 1] ?? ''
  const isPrefix = index === 1 && words.length > 2 && PREFIXES.test(before)
  return (
    (NUMBERED.test(before) && !isPrefix) ||
    (MODELS[before.toLowerCase()] ?? []).includes(Number(words[index])) ||
    COUNTED.test(words[index + 1] ?? '')
  )
}

const USUAL_FROM_BPM = 80
const PHRASES: readonly (string | null)[] = ['lead', 'arp', 'chords', 'keys', 'bass', 'guitar', 'pluck']

/** A groove, or in several words something that plays more than a note. */
function isPhrase(words: readonly string[], instrument: string | null): boolean {
  if (words.some((word) => /^(?:grooves?|riffs?|licks?|phrases?)$/i.test(word))) return true
  const isHit = words.some((word) => /^(?:hits?|shots?|oneshots?)$/i.test(word))
  return words.length > 2 && PHRASES.includes(instrument) && !isHit
}

/**
 * Recorders count their files (`STE-120`). Two digits at either end are more often the number of a track or a take,
 * except beside a key, at the end of a loop, or where they are a usual tempo.
 */
function numbersFile(words: readonly string[], index: number, instrument: string | null): boolean {
  const isLoop = words.some((word) => /loops?$/i.test(word))
  const isLast = index === words.length - 1
  if (isLast && index === 1 && /^[A-Z]{2,3}$/.test(words[0]!) && instrument === null && !isLoop) return true
  if (!/^\d{2}$/.test(words[index]!)) return false
  if (index === 0) return !startsWithKey(words.slice(1))
  const isUsual =
    Number(words[index]) >= USUAL_FROM_BPM &&
    (instrument === 'drums' || /[05]$/.test(words[index]!) || isPhrase(words, instrument))
  return isLast && !isLoop && !isUsual && !endsWithKey(words.slice(0, index))
}
