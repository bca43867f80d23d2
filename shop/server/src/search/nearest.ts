import {
  type Difference,
  READ_TERM_KINDS,
  type Sound,
  type SoundPage,
  type SoundQuery as WireQuery,
  type TermKind,
} from '@segno/contract'
import {
  foldedWords,
  type Range,
  type SoundQuery,
  type TermReader,
  type TypedValues,
} from '@segno/sound-index'
import { readKeyName } from './key-name.ts'
import { typedValues } from './search-query.ts'

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

/** One more search. It leaves out the filters of the address, or all that was typed. */
interface NearestStep {
  readonly asked: SoundQuery
  readonly isBeyondFilters: boolean
  readonly isFarOff: boolean
}

/**
 * Searches to ask next, one after another until something is found. Given up are, in this order: words, where tempo and key are
 * widened; tempo, key, kind and length; all but one of the words and terms; that one too; what was filtered by hand.
 */
export function nearestSteps(failed: Failed): NearestStep[] {
  const { query, filtered, asked } = failed
  const said = saidIn(failed)
  const { closeTo } = asked
  const isFiltered = Object.keys(query).some(
    (name) => !NO_FILTERS.has(name) && query[name as keyof WireQuery] !== undefined,
  )
  const meant = { ...filtered, text: said.excluded, preferred: said.words, typed: said.typed }
  const within = [
    ...(said.typed.length > 0 || isMeasured(failed) ? [widened(meant, failed)] : []),
    ...(said.typed.length > 0 ? [{ ...meant, closeTo }] : []),
    ...(said.words.length > 0 || said.typed.length > 0 || isMeasured(failed)
      ? [anyOf(filtered, failed, said)]
      : []),
  ]
  const beyond = isFiltered ? [anyOf({}, failed, said)] : []
  return [
    ...within.map((one) => ({ asked: one, isBeyondFilters: false, isFarOff: false })),
    { asked: { ...filtered, sort: 'popular' }, isBeyondFilters: false, isFarOff: true },
    ...beyond.map((one) => ({ asked: one, isBeyondFilters: true, isFarOff: false })),
  ]
}

const isMeasured = ({ understood: { tempoBpm, tempoToBpm, key } }: Failed): boolean =>
  tempoBpm !== null || tempoToBpm !== null || key !== null

/** As far as a loop can be stretched, and in keys that fit. */
function widened(meant: SoundQuery, { asked, understood }: Failed): SoundQuery {
  const { tempoBpm, tempoToBpm, toleranceBpm, key } = understood
  const tempo = tempoBpm !== null && toleranceBpm !== null ? stretched(tempoBpm) : asked.ranges?.tempoBpm
  const isTempo = tempoBpm !== null || tempoToBpm !== null
  return {
    ...meant,
    kinds: asked.kinds,
    ranges: { ...asked.ranges, tempoBpm: tempo },
    halfDouble: meant.halfDouble || isTempo,
    ...(key !== null && { key: asked.key, anyMode: true, keyMatch: 'fits' }),
    closeTo: asked.closeTo,
    ...(key === null && meant.preferred?.length === 0 && meant.typed?.length === 0 ? nearest(tempoBpm) : {}),
  }
}

/** Faster ones are told at half time as a rule. */
const FASTEST_TOLD_BPM = 200

/** The order by what has to be stretched least. */
function nearest(tempoBpm: number | null): Pick<SoundQuery, 'sort' | 'near'> {
  if (tempoBpm === null) return {}
  return {
    sort: 'distance',
    near: { tempoBpm: tempoBpm > FASTEST_TOLD_BPM ? tempoBpm / 2 : tempoBpm },
  }
}

/** With any of the words and terms; where only a tempo was typed, what is nearest to it. */
function anyOf(
  filters: SoundQuery,
  { asked, understood }: Failed,
  { words, excluded, typed }: Said,
): SoundQuery {
  const { closeTo } = asked
  const { tempoBpm, terms } = understood
  const names = [...words, ...terms.map((term) => term.words), ...typed.flatMap(({ values }) => values)]
  const pieces = [...new Set(names.map(inOnePiece))].filter((one) => one !== '')
  if (pieces.length > 0)
    return { ...filters, text: [pieces.join(' | '), excluded].join(' '), preferred: names, closeTo }
  return {
    ...filters,
    text: excluded,
    closeTo,
    ...nearest(tempoBpm),
  }
}

/** In both directions of what is stretched. */
function stretched(tempoBpm: number): Range {
  return { min: tempoBpm * (1 - STRETCHED_SHARE), max: tempoBpm * (1 + STRETCHED_SHARE) }
}

/** What the box says beside tempo, key, kind and length. */
interface Said {
  readonly words: readonly string[]
  readonly excluded: string
  /** Terms that were typed by name, and terms of which words of the text are other names or kinds. */
  readonly typed: readonly TypedValues[]
}

function saidIn({ understood: { words, terms }, termReader }: Failed): Said {
  const searched = words.filter(({ isSearched }) => isSearched).map(({ text }) => text)
  const runs = termReader.runsIn(searched.filter((text) => !NEGATED.test(text)).join(' '))
  const meant = [
    ...terms,
    ...runs.flatMap(({ said, meaning }) => (meaning ? [{ ...meaning, words: said }] : [])),
  ]
  return {
    words: runs.map(({ said }) => said),
    excluded: searched.filter((text) => NEGATED.test(text)).join(' '),
    typed: READ_TERM_KINDS.flatMap((kind) => typedValues(kind, meant)),
  }
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
