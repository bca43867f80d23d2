import { instrumentTraits, type InstrumentFacts } from './instrument-traits.ts'
import { INSTRUMENT_WEIGHTS, type TellableInstrument } from './instrument-weights.ts'

export interface InstrumentGuess {
  /** A word of the shop's vocabulary; `null` where none is likelier than all others together. */
  readonly instrument: TellableInstrument | null
  /** 0…1: how likely it is the one its maker would give. */
  readonly confidence: number
}

const LEAST_CONFIDENCE = 0.5
const NO_GUESS: InstrumentGuess = { instrument: null, confidence: 0 }
const WORDS = Object.keys(INSTRUMENT_WEIGHTS) as (keyof typeof INSTRUMENT_WEIGHTS)[]

/** Guesses what plays, good enough to fill in a form that somebody then reads. */
export function guessInstrument(facts: InstrumentFacts): InstrumentGuess {
  if (facts.bands.levels.every((level) => level === 0)) return NO_GUESS
  const traits = Object.values(instrumentTraits(facts)) as number[]
  const scores = WORDS.map((word) => {
    const [bias, ...weights] = INSTRUMENT_WEIGHTS[word]
    return weights.reduce((score: number, weight, index) => score + weight * traits[index]!, bias)
  })
  const best = Math.max(...scores)
  const total = scores.reduce((sum, score) => sum + Math.exp(score - best), 0)
  const word = WORDS[scores.indexOf(best)]!
  const confidence = 1 / total
  return word === 'none' || confidence < LEAST_CONFIDENCE ? NO_GUESS : { instrument: word, confidence }
}
