import { FEWEST_ON_LANDING_PAGE } from '@segno/contract'
import type { Counts } from '@segno/sound-index'
import { formatKey, LOCALE } from '@segno/units'
import { readKeyName } from '../key-name.ts'
import { termName, type TermNames } from '../term-names.ts'
import type { LandingPart } from './landing-address.ts'
import type { LandingFacts } from './queries.ts'

/** How a condition is called where it stands alone, as in a link. */
export function landingPartName(part: LandingPart, names: TermNames): string {
  if (part.kind === 'tempo') return `${part.tempoBpm} BPM`
  return part.kind === 'key' ? formatKey(part.key) : termName(names, part.kind, part.slug)
}

/** `Techno bass loops and samples`, `Loops and samples in A minor at 128 BPM`. */
export function landingTitle(parts: readonly LandingPart[], names: TermNames): string {
  const terms = parts
    .filter(({ kind }) => kind === 'genre' || kind === 'instrument')
    .map((part, place) => (place === 0 ? String : inSentence)(landingPartName(part, names)))
  const rest = parts.flatMap((part) => {
    if (part.kind === 'key') return [`in ${formatKey(part.key)}`]
    return part.kind === 'tempo' ? [`at ${part.tempoBpm} BPM`] : []
  })
  return [...terms, terms.length > 0 ? 'loops' : 'Loops', 'and samples', ...rest].join(' ')
}

/** A name that has more capitals than its first keeps them. */
function inSentence(name: string): string {
  return /^\p{Lu}[^\p{Lu}]*$/u.test(name) ? name.toLowerCase() : name
}

interface Described {
  readonly parts: readonly LandingPart[]
  readonly total: number
  readonly counts: Pick<Counts, 'tempos' | 'keys' | 'moods'>
  readonly facts: LandingFacts
  readonly names: TermNames
}

/** Figures of the sounds, in sentences; a tempo that fewer than half of them have is left out. */
export function landingDescription(described: Described): string {
  const { total, facts } = described
  if (total === 0) return 'There are no such sounds yet.'
  const packs = facts.packCount > 0 ? ` from ${countOf(facts.packCount, 'pack')}` : ''
  return [
    `${countOf(total, 'sound')}${packs} by ${countOf(facts.artistCount, 'artist')}.`,
    // Of one or two sounds nothing is usual.
    ...(total < FEWEST_ON_LANDING_PAGE ? [] : usualSentences(described)),
    priceSentence(facts),
  ]
    .filter((sentence) => sentence !== '')
    .join(' ')
}

/** A page of a tempo or a key does not say it once more. */
function usualSentences({ parts, total, counts, names }: Described): string[] {
  const has = (kind: LandingPart['kind']): boolean => parts.some((part) => part.kind === kind)
  const tempo = has('tempo') ? null : usualTempo(counts.tempos, total)
  const keys = has('key') ? [] : mostFrequent(counts.keys).map((name) => formatKey(readKeyName(name)))
  const moods = mostFrequent(counts.moods).map((slug) => inSentence(termName(names, 'mood', slug)))
  return [
    tempo ? `Most are between ${tempo.fromBpm} and ${tempo.toBpm} BPM.` : '',
    keys.length > 1 ? `Most frequent keys: ${listed(keys)}.` : '',
    moods.length > 1 ? `Most frequent moods: ${listed(moods)}.` : '',
  ]
}

/** A wider range tells nothing. */
const WIDEST_BPM = 40

/** The narrowest range that more than half of the sounds are in. */
function usualTempo(tempos: Counts['tempos'], total: number): { fromBpm: number; toBpm: number } | null {
  let best: { fromBpm: number; toBpm: number } | null = null
  for (const [first, { fromBpm }] of tempos.entries()) {
    let count = 0
    const last = tempos.slice(first).find((one) => (count += one.count) > total / 2)
    const widest = best ? best.toBpm - best.fromBpm : WIDEST_BPM + 1
    if (last && last.toBpm - fromBpm < widest) best = { fromBpm, toBpm: last.toBpm }
  }
  return best
}

const TOLD = 3

function mostFrequent(counts: Readonly<Record<string, number>>): string[] {
  return Object.entries(counts)
    .toSorted(([one, count], [other, otherCount]) => otherCount - count || one.localeCompare(other))
    .slice(0, TOLD)
    .map(([name]) => name)
}

function priceSentence({ leastPoints, mostPoints }: LandingFacts): string {
  if (leastPoints === null || mostPoints === null) return ''
  return leastPoints === mostPoints
    ? `Each costs ${countOf(mostPoints, 'point')}.`
    : `They cost from ${leastPoints} to ${countOf(mostPoints, 'point')} each.`
}

const numbers = new Intl.NumberFormat(LOCALE)
const lists = new Intl.ListFormat(LOCALE)
const listed = (names: readonly string[]): string => lists.format(names)
const countOf = (count: number, one: string): string =>
  `${numbers.format(count)} ${one}${count === 1 ? '' : 's'}`
