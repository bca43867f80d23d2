import { endsWithKey } from './key-hint.ts'

export interface TempoHint {
  readonly tempoBpm: number
  /** Indexes of the words it was read from. */
  readonly words: readonly number[]
}

const SLOWEST_BPM = 40
const FASTEST_BPM = 260
/** Without "bpm" beside it a number must be a likelier tempo. */
const SLOWEST_BARE_BPM = 60
const FASTEST_BARE_BPM = 200

/** Words before a number that make it part of a machine's name or a count of something else: TR 808, Juno 106, Vol 2. */
const NUMBERED =
  /^(tr|tb|sh|juno|jx|jp|ms|dx|sp|mpc|cz|sk|rx|dr|op|sk|vol|part|pt|take|track|no|nr|v|ver|version|kit|pack)$/i
/** Words after a number that make it something else: 100 Hz, 64 bars. */
const COUNTED = /^(hz|khz|k|bit|kbps|bars?|beats?|secs?|ms|cents?|st|semitones?)$/i
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

export function findTempoHint(words: readonly string[], instrument: string | null): TempoHint | null {
  return statedTempo(words) ?? bareTempo(words, instrument)
}

/** `120bpm`, `Loop120bpm`, `120 bpm`, `bpm120`, `bpm 120`, `92.5 BPM`. */
function statedTempo(words: readonly string[]): TempoHint | null {
  for (const [index, word] of words.entries()) {
    const glued = /(\d{2,3}(?:\.\d+)?)bpm$/i.exec(word) ?? /^bpm(\d{2,3}(?:\.\d+)?)$/i.exec(word)
    if (glued) return within(Number(glued[1]), [index])
    if (!/^bpm$/i.test(word)) continue
    for (const beside of [index - 1, index + 1]) {
      const number = /^\d{2,3}(\.\d+)?$/.test(words[beside] ?? '') ? Number(words[beside]) : 0
      const hint = within(number, [index, beside])
      if (hint) return hint
    }
  }
  return null
}

function within(tempoBpm: number, words: readonly number[]): TempoHint | null {
  return tempoBpm >= SLOWEST_BPM && tempoBpm <= FASTEST_BPM ? { tempoBpm, words } : null
}

/** A number alone is a tempo where it can be nothing else, and only where it is the only such number. */
function bareTempo(words: readonly string[], instrument: string | null): TempoHint | null {
  const places = words.flatMap((word, index) => (couldBeTempo(words, index, word) ? [index] : []))
  const tempos = new Set(places.map((index) => Number(words[index])))
  const [place] = places
  if (tempos.size !== 1 || place === undefined) return null
  const endsStrike =
    place === words.length - 1 && STRIKES.includes(instrument) && !words.some((word) => /loops?$/i.test(word))
  return endsStrike ? null : { tempoBpm: Number(words[place]), words: places }
}

function couldBeTempo(words: readonly string[], index: number, word: string): boolean {
  if (!/^[1-9]\d{1,2}(\.\d{1,3})?$/.test(word)) return false
  const tempoBpm = Number(word)
  const isNamed = NUMBERED.test(words[index - 1] ?? '') || COUNTED.test(words[index + 1] ?? '')
  return (
    tempoBpm >= SLOWEST_BARE_BPM && tempoBpm <= FASTEST_BARE_BPM && !isNamed && !numbersTrack(words, index)
  )
}

/** Two digits at either end are more often the number of a track or a take, except at the end of a loop or after its key. */
function numbersTrack(words: readonly string[], index: number): boolean {
  if (!/^\d{2}$/.test(words[index]!)) return false
  if (index === 0) return true
  const isLoop = words.some((word) => /loops?$/i.test(word))
  return index === words.length - 1 && !isLoop && !endsWithKey(words.slice(0, index))
}
