import type { Difference, Sound, SoundPage, SoundQuery as WireQuery, TermKind } from '@segno/contract'
import { foldedWords, type Range, type SoundQuery, type TermReader } from '@segno/sound-index'
import { readKeyName } from './key-name.ts'

type Understood = SoundPage['understood']

/** Stretched so far, most loops still sound well. */
const STRETCHED_SHARE = 0.12
/** Of the address, what is no filter. */
const NO_FILTERS: ReadonlySet<string> = new Set(
  'q sort seed nearTempo nearDuration nearLoudness nearBeats nearPrice group fields counts index limit asOf'.split(
    ' ',
  ),
)
const NEGATED = /^(?:[-−]|(?:no|not|without)\s)/i

/** A search that found nothing, as it was asked and read. */
interface Failed {
  readonly query: WireQuery
  readonly asked: SoundQuery
  /** Without what the box says. */
  readonly filtered: SoundQuery
  readonly understood: Understood
  readonly termReader: TermReader<TermKind>
}

/** One more search, and whether it leaves out the filters of the address. */
interface NearestStep {
  readonly asked: SoundQuery
  readonly isBeyondFilters: boolean
}

/**
 * What to ask next, one after another until something is found: with the words given up and tempo and key widened, then with
 * any of the words, then without what was filtered by hand, or else what is most wanted.
 */
export function nearestSteps({ query, asked, filtered, understood, termReader }: Failed): NearestStep[] {
  const { wanted, excluded } = wordsFor(understood, termReader)
  const { tempoBpm, tempoToBpm, toleranceBpm, key, terms } = understood
  const isOneTempo = tempoBpm !== null && toleranceBpm !== null
  const near = isOneTempo ? { sort: 'distance' as const, near: { tempoBpm } } : {}
  const { closeTo } = asked
  const first: SoundQuery = {
    ...filtered,
    text: excluded,
    preferred: wanted,
    typed: asked.typed,
    kinds: asked.kinds,
    ranges: { ...asked.ranges, ...(isOneTempo && { tempoBpm: stretched(tempoBpm) }) },
    halfDouble: filtered.halfDouble || isOneTempo || tempoToBpm !== null,
    ...(key === null ? { closeTo } : { key: asked.key, anyMode: true, keyMatch: 'fits', closeTo }),
    ...(wanted.length === 0 && key === null ? near : {}),
  }
  const anyWord = (filters: SoundQuery): SoundQuery =>
    wanted.length === 0 && terms.length === 0
      ? { ...filters, text: excluded, closeTo, ...near }
      : {
          ...filters,
          text: [...excludedOf(excluded), alternatives(understood, wanted)].join(' '),
          preferred: wanted,
          closeTo,
        }
  const isFiltered = Object.keys(query).some(
    (name) => !NO_FILTERS.has(name) && query[name as keyof WireQuery] !== undefined,
  )
  const steps = [
    ...(terms.length > 0 || tempoBpm !== null || tempoToBpm !== null || key !== null ? [first] : []),
    anyWord(filtered),
  ].map((one) => ({ asked: one, isBeyondFilters: false }))
  const last = isFiltered ? anyWord({}) : { ...filtered, sort: 'popular' as const }
  return [...steps, { asked: last, isBeyondFilters: isFiltered }]
}

const excludedOf = (text: string): string[] => (text === '' ? [] : [text])

/** In both directions of what is stretched. */
function stretched(tempoBpm: number): Range {
  return { min: tempoBpm * (1 - STRETCHED_SHARE), max: tempoBpm * (1 + STRETCHED_SHARE) }
}

/** The words of the box, those of a term by its name too, and what is excluded. */
function wordsFor(
  { words }: Understood,
  termReader: TermReader<TermKind>,
): { wanted: string[]; excluded: string } {
  const searched = words.filter(({ isSearched }) => isSearched).map(({ text }) => text)
  const excluded = searched.filter((text) => NEGATED.test(text))
  const plain = searched.filter((text) => !NEGATED.test(text)).join(' ')
  const wanted = termReader
    .runsIn(plain)
    .flatMap(({ said, meaning }) => [said, ...(meaning ? [meaning.slug] : [])])
  return { wanted: wanted.map(inOnePiece).filter(Boolean), excluded: excluded.join(' ') }
}

/** `a or b or c`, where each may be of several words. */
function alternatives({ terms }: Understood, wanted: readonly string[]): string {
  const typed = terms.flatMap(({ words, slug }) => [inOnePiece(words), slug])
  return [...new Set([...wanted, ...typed])].join(' | ')
}

const inOnePiece = (text: string): string => foldedWords(text).join('-')

/** In what a sound differs from what was typed. */
export function differencesOf(
  sound: Sound,
  {
    understood,
    termReader,
    isBeyondFilters,
  }: Pick<Failed, 'understood' | 'termReader'> & Pick<NearestStep, 'isBeyondFilters'>,
): Difference[] {
  const { tempoBpm, toleranceBpm, key, kind, beats, durationSeconds } = understood
  const byBpm = tempoBpm === null || toleranceBpm === null ? 0 : (sound.tempoBpm ?? tempoBpm) - tempoBpm
  const hasKey = key === null || sound.key === null || isInKey(sound, understood)
  const isTooLong =
    (beats !== null && !isWithin(sound.beats, beats)) ||
    (durationSeconds !== null && !isWithin(sound.durationSeconds, durationSeconds))
  return [
    ...(Math.abs(byBpm) > (toleranceBpm ?? 0) ? [{ what: 'tempo' as const, byBpm: Math.round(byBpm) }] : []),
    ...(hasKey ? [] : [{ what: 'key' as const }]),
    ...(kind === null || sound.kind === kind ? [] : [{ what: 'kind' as const }]),
    ...(isTooLong ? [{ what: 'length' as const }] : []),
    ...missingWords(sound, understood, termReader).map((words) => ({ what: 'words' as const, words })),
    ...(isBeyondFilters ? [{ what: 'filters' as const }] : []),
  ]
}

function isInKey({ key }: Sound, { key: name, isModeOpen }: Understood): boolean {
  const wanted = readKeyName(name!)
  return key!.tonic === wanted.tonic && (isModeOpen || key!.mode === null || key!.mode === wanted.mode)
}

const isWithin = (value: number | null, { min, max }: { min: number | null; max: number | null }): boolean =>
  value !== null && value >= (min ?? -Infinity) && value <= (max ?? Infinity)

/** Of the words and terms that were typed, those of which it has nothing. */
function missingWords(
  sound: Sound,
  { words, terms }: Understood,
  termReader: TermReader<TermKind>,
): string[] {
  const own = new Set([sound.instrument, ...sound.genres, ...sound.moods])
  const text = [sound.title, sound.artist.name, sound.pack?.title ?? '', ...sound.tags, ...own].join(' ')
  const folded = foldedWords(text)
  const isSaid = (said: string): boolean =>
    foldedWords(said).every((word) => folded.some((one) => one.startsWith(word)))
  const plain = words
    .filter(({ text: piece, isSearched }) => isSearched && !NEGATED.test(piece))
    .map(({ text: piece }) => piece)
  const runs = termReader
    .runsIn(plain.join(' '))
    .map(({ said, meaning }) => ({ said, slug: meaning && !meaning.isNarrower ? meaning.slug : null }))
  const typed = terms.map(({ words: said, slug }) => ({ said, slug }))
  return [...typed, ...runs]
    .filter(({ said, slug }) => !isSaid(said) && !(slug !== null && own.has(slug)))
    .map(({ said }) => said)
}
