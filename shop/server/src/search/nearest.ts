import {
  type Difference,
  READ_TERM_KINDS,
  type Sound,
  type SoundPage,
  type SoundQuery as WireQuery,
  type TermKind,
  typedTempoDifference,
} from '@segno/contract'
import { foldedWords, type SoundQuery, type TermReader, type TypedValues } from '@segno/sound-index'
import { readKeyName } from './key-name.ts'
import { typedValues } from './search-query.ts'

type Understood = SoundPage['understood']

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
 * widened; tempo, key, kind and length; all but the instrument; all but one of the words and terms; that one too; what was
 * filtered by hand.
 */
export function nearestSteps(failed: Failed): NearestStep[] {
  const { query, filtered, asked } = failed
  const said = saidIn(failed)
  const closeTo = closeToTyped(failed)
  const instruments = said.typed.filter(({ filter }) => filter === 'instruments')
  const isFiltered = Object.keys(query).some(
    (name) => !NO_FILTERS.has(name) && query[name as keyof WireQuery] !== undefined,
  )
  const meant = { ...filtered, text: said.excluded, preferred: said.words, typed: said.typed }
  const within = [
    ...(said.typed.length > 0 || isMeasured(failed) ? [widened(meant, failed)] : []),
    ...(said.typed.length > 0
      ? [said.typed, said.typed.map(withStandIns)].map((typed) => ({ ...meant, typed, closeTo }))
      : []),
    // A guitar of another genre is nearer to a funk guitar than funk drums are.
    ...(instruments.length > 0 && instruments.length < said.typed.length
      ? [{ ...meant, typed: instruments, preferred: namesOf(failed, said), closeTo }]
      : []),
    ...(said.words.length > 0 || said.typed.length > 0 || isMeasured(failed)
      ? [anyOf(filtered, failed, said)]
      : []),
    ...(said.typed.length > 0 && isMeasured(failed) ? [widened({ ...meant, typed: [] }, failed)] : []),
  ]
  const beyond = isFiltered ? [anyOf({}, failed, said)] : []
  return [
    ...within.map((one) => ({ asked: one, isBeyondFilters: false, isFarOff: false })),
    ...[said.excluded, ...(said.excluded === '' ? [] : [''])].map((text) => ({
      asked: { ...filtered, text, kinds: asked.kinds, sort: 'match' as const },
      isBeyondFilters: false,
      isFarOff: true,
    })),
    ...beyond.map((one) => ({ asked: one, isBeyondFilters: true, isFarOff: false })),
  ]
}

const isMeasured = ({ understood }: Failed): boolean => {
  const { tempoBpm, tempoToBpm, key, beats, durationSeconds } = understood
  return [tempoBpm, tempoToBpm, key, beats, durationSeconds].some((one) => one !== null)
}

/** Of a range of tempos, what is nearest to its middle comes first; of an open one, to its end. */
function closeToTyped({ asked: { closeTo }, understood }: Failed): SoundQuery['closeTo'] {
  const { tempoBpm, tempoToBpm, toleranceBpm } = understood
  const ends = [tempoBpm, tempoToBpm].filter((end) => end !== null)
  if (toleranceBpm !== null || ends.length === 0) return closeTo
  return { ...closeTo, tempos: [ends.reduce((sum, end) => sum + end, 0) / ends.length] }
}

/** What stands in for an instrument of a genre that lacks it. Who asks for a guitar or a voice wants none of these. */
const STAND_INS: Readonly<Record<string, readonly string[]>> = {
  kick: ['drums'],
  snare: ['clap', 'drums'],
  clap: ['snare', 'drums'],
  'hi-hat': ['percussion', 'drums'],
  percussion: ['hi-hat', 'drums'],
  chords: ['keys', 'pad', 'guitar'],
  pad: ['chords'],
  lead: ['arp', 'pluck'],
  arp: ['pluck', 'lead'],
  pluck: ['arp', 'keys'],
}

function withStandIns(typed: TypedValues): TypedValues {
  if (typed.filter !== 'instruments') return typed
  return { ...typed, values: [...new Set(typed.values.flatMap((one) => [one, ...(STAND_INS[one] ?? [])]))] }
}

/** In keys that fit; of a range of tempos, at half and double time too. */
function widened(meant: SoundQuery, failed: Failed): SoundQuery {
  const { asked, understood } = failed
  const { tempoBpm, tempoToBpm, toleranceBpm } = understood
  const isClosed = tempoBpm !== null && (toleranceBpm ?? tempoToBpm) !== null
  return {
    ...meant,
    kinds: asked.kinds,
    ranges: asked.ranges,
    tempos: asked.tempos,
    halfDouble: meant.halfDouble || isClosed,
    ...(understood.key !== null && { keys: asked.keys, keyMatch: 'fits' }),
    closeTo: closeToTyped(failed),
  }
}

/** With any of the words and terms; where only a tempo was typed, what is nearest to it. */
function anyOf(filters: SoundQuery, failed: Failed, said: Said): SoundQuery {
  const { understood } = failed
  const { excluded } = said
  const closeTo = closeToTyped(failed)
  const tempoBpm = understood.tempoBpm ?? understood.tempoToBpm
  const names = namesOf(failed, said)
  const pieces = [...new Set(names.map(inOnePiece))].filter((one) => one !== '')
  if (pieces.length > 0)
    return { ...filters, text: [pieces.join(' | '), excluded].join(' '), preferred: names, closeTo }
  return {
    ...filters,
    text: excluded,
    closeTo,
    ...(tempoBpm !== null && { sort: 'distance', near: { tempoBpm } }),
  }
}

function namesOf({ understood: { terms } }: Failed, { words, typed }: Said): string[] {
  return [...words, ...terms.map((term) => term.words), ...typed.flatMap(({ values }) => values)]
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
    ...runs.flatMap(({ said, words: folded, meaning }) => {
      // Beside the name of an instrument, `synth` says how that sounds; a `slap bass` is a bass anywhere.
      const isBesideName = terms.some(({ kind }) => kind === meaning?.kind)
      return meaning && (!isBesideName || folded.includes(meaning.slug)) ? [{ ...meaning, words: said }] : []
    }),
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
  const { key, kind, beats, durationSeconds } = understood
  const inTempo = typedTempoDifference(sound.tempoBpm, understood)
  const hasKey = key === null || sound.key === null || isInKey(sound, understood)
  const isTooLong =
    (beats !== null && !isWithin(sound.beats, beats)) ||
    (durationSeconds !== null && !isWithin(sound.durationSeconds, durationSeconds))
  return [
    ...(inTempo ? [inTempo] : []),
    ...(hasKey ? [] : [{ what: 'key' as const }]),
    ...(kind === null || sound.kind === kind ? [] : [{ what: 'kind' as const }]),
    ...(isTooLong ? [{ what: 'length' as const }] : []),
    ...missingWords(sound, understood, termReader).map((words) => ({ what: 'words' as const, words })),
    ...(isBeyondFilters ? [{ what: 'filters' as const }] : []),
  ]
}

function isInKey({ key: own }: Sound, { key, isModeOpen, otherKeys }: Understood): boolean {
  const wanted = [key!, ...otherKeys].map(readKeyName)
  return wanted.some(
    ({ tonic, mode }, at) =>
      own!.tonic === tonic && (own!.mode === null || own!.mode === mode || (isModeOpen && at === 0)),
  )
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
