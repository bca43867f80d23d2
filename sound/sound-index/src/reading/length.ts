import type { Range } from '../sound-query.ts'
import type { Found, Sentence } from './sentence.ts'

/** A length as someone typed it. */
export interface TypedLength {
  readonly filter: 'beats' | 'durationSeconds'
  readonly range: Range
}

const BEATS_PER_BAR = 4
/** More of either count sounds: `100 beats`. */
const MOST_COUNTED = 64
const SHORT_SECONDS = 3
const LONG_SECONDS = 8
/** `10 seconds` is about that long. */
const DURATION_TOLERANCE = 0.2
/** `80s` is a decade, `808s` are machines. */
const DECADES_FROM = 50

const NUMBERS: Readonly<Record<string, number>> = {
  one: 1,
  two: 2,
  four: 4,
  eight: 8,
  sixteen: 16,
  ein: 1,
  zwei: 2,
  vier: 4,
  acht: 8,
}
const COUNT = String.raw`\d{1,2}|${Object.keys(NUMBERS).join('|')}`
const BAR = 'bars?|measures?|takte?|takten|mesures?|compas(?:es)?|compassos?|battut[ae]'
const LONG = '(?:[- ](?:long|lang|longs?))?'
const BARS = new RegExp(
  String.raw`(?<one>${COUNT})(?:\s?(?:[-–—]|to|or)\s?(?<other>${COUNT}))?[-\s]?(?:(?:${BAR})|(?<beats>beats))${LONG}(?!\S)`,
  'yi',
)
const SECONDS = new RegExp(
  String.raw`(?:(?<under>under|below|less than|shorter than|up to|max|<=?|unter|moins de|menos de|meno di) ?|` +
    String.raw`(?<over>over|above|more than|longer than|at least|>=?|uber|plus de|mas de|mais de|piu di) ?|(?:about|around) )?` +
    String.raw`(?<one>\d{1,3}(?:[.,]\d+)?)(?:(?<glued>s)|[-\s]?(?:(?:secs?|seconds?|sekunden?|secondes?|segundos?|secondi)|` +
    String.raw`(?<minutes>minutes?|mins|minuten?|minutos?|minuti)))${LONG}(?<plus>\+)?` +
    String.raw`(?: (?:(?<less>max(?:imum)?|tops|or (?:less|shorter|under)|oder weniger|ou moins|o menos|ou menos|o meno)|` +
    String.raw`(?<more>min(?:imum)?|or (?:more|longer|over)|oder mehr|ou plus|o mas|ou mais|o piu)))?(?!\S)`,
  'yi',
)
const SHORT_OR_LONG = /(?:(?<short>short|kurze?)|(?<long>long|lange?))(?!\S)/iy
/** All that is not said to be otherwise. */
const COMMON_TIME = /(?:in )?(?:4\/4|common time)(?: time)?(?: signature)?(?!\S)/iy
const THREE_FOUR = /3\/4(?!\S)/iy

/** `4 bars`, `2-bar`, `16 beats`, `10 seconds`, `under 5s`, `short`. */
export function findLength(sentence: Sentence): Found<TypedLength> | null {
  const beatsPerBar = sentence.find(THREE_FOUR, () => 3)?.value ?? BEATS_PER_BAR
  return (
    sentence.find(BARS, ({ groups }) => readBars(groups!, beatsPerBar)) ??
    sentence.find(SECONDS, ({ groups }) => readSeconds(groups!)) ??
    sentence.find(SHORT_OR_LONG, ({ groups }) => ({
      filter: 'durationSeconds',
      range: groups!['short'] ? { max: SHORT_SECONDS } : { min: LONG_SECONDS },
    }))
  )
}

/** `4/4`, which says nothing. */
export function findCommonTime(sentence: Sentence): Found<true> | null {
  return sentence.find(COMMON_TIME, () => true)
}

function readBars(
  { one = '', other = one, beats }: Readonly<Record<string, string | undefined>>,
  beatsPerBar: number,
): TypedLength | null {
  const counts = [one, other].map((text) => NUMBERS[text.toLowerCase()] ?? Number(text))
  const isLength = counts.every((count) => count > 0 && count <= MOST_COUNTED)
  if (!isLength) return null
  const inBeats = counts.map((count) => (beats ? count : count * beatsPerBar))
  return { filter: 'beats', range: { min: Math.min(...inBeats), max: Math.max(...inBeats) } }
}

function readSeconds(groups: Readonly<Record<string, string | undefined>>): TypedLength | null {
  const { one = '', under, less, over, more, glued, minutes, plus } = groups
  const count = Number(one.replace(',', '.'))
  if (count === 0 || (glued && count >= DECADES_FROM)) return null
  const seconds = minutes ? count * 60 : count
  const range = (limits: Range): TypedLength => ({ filter: 'durationSeconds', range: limits })
  if (under ?? less) return range({ max: seconds })
  if (over ?? plus ?? more) return range({ min: seconds })
  return range({
    min: rounded(seconds * (1 - DURATION_TOLERANCE)),
    max: rounded(seconds * (1 + DURATION_TOLERANCE)),
  })
}

const rounded = (seconds: number): number => Math.round(seconds * 10) / 10
