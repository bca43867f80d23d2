import { findLinked } from './find-linked.ts'
import type { Found, Sentence } from './sentence.ts'

/** A tempo, or a range of tempos, as someone typed it. At least one end is known. */
export interface TypedTempo {
  /** The lower end where a range was typed; `null` where only the upper was. */
  readonly tempoBpm: number | null
  /** The upper end of a range; `null` where one tempo was typed, or only the lower end. */
  readonly tempoToBpm: number | null
  /** As a filter one tempo means about that tempo: so far off, up or down. `null` for a range. */
  readonly toleranceBpm: number | null
  /** Of one tempo: others that were typed after it, with `or` between them. */
  readonly otherTemposBpm: readonly number[]
}

/** The single tempos that were typed; none for a range. */
export function temposOf({ tempoBpm, toleranceBpm, otherTemposBpm }: TypedTempo): number[] {
  return tempoBpm === null || toleranceBpm === null ? [] : [tempoBpm, ...otherTemposBpm]
}

const SLOWEST_BPM = 60
const FASTEST_BPM = 200
/** Sounds that near a tempo are heard at it without harm. */
const TEMPO_TOLERANCE = 0.04
const SMALLEST_TOLERANCE_BPM = 1

const NUMBER = String.raw`\d{2,3}(?:[.,]\d+)?`
const UNIT = String.raw`-?(?:bpms?|b\.p\.m\.?|beats per minute|tempo)`
const UNDER =
  'under|below|less than|slower than|lower than|up to|at most|no more than|max|maximum|until|<=?|≤|unter|bis(?: zu)?|' +
  'langsamer als|moins de|menos de|abaixo de|debajo de|hasta|ate|meno di|sotto(?: i)?|fino a'
const OVER =
  'over|above|more than|faster than|higher than|greater than|at least|minimum|from|starting at|>=?|≥|uber|ueber|' +
  'schneller als|mindestens|plus de|mas de|mais de|acima de|por encima de|desde|piu di|sopra(?: i)?|oltre'
const ABOUT =
  'around|about|approx|approximately|circa|ca|roughly|near|nearly|close to|~|≈|um(?: die)?|etwa|ungefahr|rund|environ|' +
  'autour de|vers|alrededor de|cerca de|por volta de|intorno a'
const BETWEEN = 'in between|between|from|zwischen|von|entre|de|tra|fra'
const AND = String.raw`\s?(?:[-–—]|\.{2,3})\s?|\s(?:to|and|bis|und|a|et|y|e)\s`
const OR_LESS =
  'or (?:less|lower|under|below|slower)|and (?:under|below|slower|lower)|max|maximum|oder weniger|ou moins|o menos|ou menos'
const OR_MORE =
  'or (?:more|higher|over|above|faster)|and (?:up|over|above|faster|higher|more)|plus|upwards?|oder mehr|ou plus|o mas|ou mais'

const TEMPO = new RegExp(
  String.raw`(?:(?:(?:at|mit|bei|con|com) |@ ?))?(?<label>(?:a )?(?:bpm|tempo)(?: (?:of|is|range|von|de|di))? )?` +
    String.raw`(?:(?<under>${UNDER}) ?|(?<over>${OVER}) ?|(?:${ABOUT}) ?|(?:${BETWEEN}) )?` +
    String.raw`(?<one>${NUMBER})(?:(?<first> ?${UNIT})?(?:${AND})(?<other>${NUMBER}))?` +
    String.raw`(?:(?<plus> ?\+)| ?-?ish)?(?<unit> ?${UNIT})?(?<plusAfter>\+)?` +
    String.raw`(?: (?:(?<less>${OR_LESS})|(?<more>${OR_MORE})))?(?!\S)`,
  'yi',
)

/** Where nobody says how fast: above what most call mid-tempo, or below it. */
const FAST_FROM_BPM = 130
const SLOW_TO_BPM = 95
/** `slow attack` is of an envelope, `slow jam` a kind of song. */
const FAST_OR_SLOW =
  /(?:(?<fast>fast|up-?tempo|schnell(?:e[rsnm]?)?|rapides?|rapid[oa]s?|veloc[ei])|slow|langsam(?:e[rsnm]?)?|lent[aeo]s?|lenti)(?! (?:attack|release|decay|fade|build|burn|jams?|motion)\b)(?!\S)/iy

interface ReadTempo {
  readonly tempo: TypedTempo
  /** It says that it is a tempo. */
  readonly isMarked: boolean
}

/** A tempo, a range of tempos, several tempos with `or` between them, or `fast` and `slow`, which say nothing beside a number. */
export function findTempo(
  sentence: Sentence,
  ...taken: readonly (Found<unknown> | null)[]
): Found<TypedTempo> | null {
  const counted = findCounted(sentence, ...taken)
  const said = sentence.find(FAST_OR_SLOW, ({ groups }) => fastOrSlow(groups!), [...taken, counted])
  if (!counted || !said) return counted ?? said
  const places = [...counted.places, ...said.places].toSorted((one, next) => one - next)
  return { value: counted.value, places }
}

function fastOrSlow({ fast }: Readonly<Record<string, string | undefined>>): TypedTempo {
  const [tempoBpm, tempoToBpm] = fast ? [FAST_FROM_BPM, null] : [null, SLOW_TO_BPM]
  return { tempoBpm, tempoToBpm, toleranceBpm: null, otherTemposBpm: [] }
}

function findCounted(
  sentence: Sentence,
  ...taken: readonly (Found<unknown> | null)[]
): Found<TypedTempo> | null {
  if (!sentence.hasDigits) return null
  const found = findLinked(sentence, (...more) => findOneTempo(sentence, ...taken, ...more))
  const tempos = found?.value.flatMap(temposOf) ?? []
  if (!found || tempos.length < found.value.length) return findOneTempo(sentence, ...taken)
  return { value: { ...found.value[0]!, otherTemposBpm: tempos.slice(1) }, places: found.places }
}

/** A number that says that it is a tempo goes before one that only looks like one. */
function findOneTempo(
  sentence: Sentence,
  ...taken: readonly (Found<unknown> | null)[]
): Found<TypedTempo> | null {
  const find = (isMeant: (read: ReadTempo) => boolean): Found<TypedTempo> | null =>
    sentence.find(
      TEMPO,
      (match) => {
        const read = readTempo(match.groups!)
        return isMeant(read) ? read.tempo : null
      },
      taken,
    )
  return find(({ isMarked }) => isMarked) ?? find(({ tempo }) => isUsual(tempo))
}

/** What a typed tempo finds as a filter, limits included. */
export function typedRange({ tempoBpm, tempoToBpm, toleranceBpm }: Omit<TypedTempo, 'otherTemposBpm'>): {
  min?: number
  max?: number
} {
  if (tempoBpm !== null && toleranceBpm !== null)
    return { min: tempoBpm - toleranceBpm, max: tempoBpm + toleranceBpm }
  return { ...(tempoBpm !== null && { min: tempoBpm }), ...(tempoToBpm !== null && { max: tempoToBpm }) }
}

function readTempo(groups: Readonly<Record<string, string | undefined>>): ReadTempo {
  const { one = '', other, under, less, over, plus, plusAfter, more } = groups
  const isMarked = groups['label'] !== undefined || groups['unit'] !== undefined
  const [tempoBpm = 0, tempoToBpm = tempoBpm] = [one, other ?? one]
    .map((text) => Number(text.replace(',', '.')))
    .toSorted((a, b) => a - b)
  const range = (from: number | null, to: number | null): ReadTempo => ({
    tempo: { tempoBpm: from, tempoToBpm: to, toleranceBpm: null, otherTemposBpm: [] },
    isMarked,
  })
  if (tempoToBpm !== tempoBpm) return range(tempoBpm, tempoToBpm)
  if (under ?? less) return range(null, tempoBpm)
  if (over ?? plus ?? plusAfter ?? more) return range(tempoBpm, null)
  const toleranceBpm = toleranceOf(tempoBpm)
  return { tempo: { tempoBpm, tempoToBpm: null, toleranceBpm, otherTemposBpm: [] }, isMarked }
}

/** In whole BPM, so that it can be said. */
function toleranceOf(tempoBpm: number): number {
  return Math.max(SMALLEST_TOLERANCE_BPM, Math.round(tempoBpm * TEMPO_TOLERANCE))
}

function isUsual({ tempoBpm, tempoToBpm }: TypedTempo): boolean {
  const lowest = tempoBpm ?? tempoToBpm ?? 0
  return lowest >= SLOWEST_BPM && (tempoToBpm ?? lowest) <= FASTEST_BPM
}
