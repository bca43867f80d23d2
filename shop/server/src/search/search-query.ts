import { READ_TERM_KINDS, type SoundPage, type SoundQuery as WireQuery, type TermKind } from '@segno/contract'
import {
  type Measure,
  type Range,
  readIntent,
  type SoundQuery,
  type TermReader,
  type TypedValues,
  typedRange,
  typedWords,
} from '@segno/sound-index'
import type { Mode, MusicalKey, PitchClass } from '@segno/units'
import { badRequest } from '../platform/http/check-request.ts'
import type { FormerTerms } from './former-terms.ts'

export function asKey<AnyMode extends Mode | null>(
  key: { tonic: number; mode: AnyMode } | null,
): { tonic: PitchClass; mode: AnyMode } | null {
  return key === null ? null : { tonic: key.tonic as PitchClass, mode: key.mode }
}

/** `3-minor`: the form that a key has in an address. */
export function keyName(key: MusicalKey): string {
  return `${key.tonic}-${key.mode}`
}

function readKeyName(name: string): MusicalKey {
  const [tonic = '0', mode = 'major'] = name.split('-')
  return { tonic: Number(tonic) as PitchClass, mode: mode as Mode }
}

/** Meanings of terms' names, and merged terms. */
interface Words {
  readonly formerTerms: FormerTerms
  readonly termReader: TermReader<TermKind>
}

type Understood = SoundPage['understood']

type Measured<Of> = Partial<Record<Measure, Of>>

/**
 * From the address to the index, but for what the listener owns and follows: what is written in the box is read for tempo, key
 * and kind where no filter says otherwise.
 *
 * @throws {AppError} bad_request where an order by distance is asked for and not from what
 */
export function toIndexQuery(
  query: WireQuery,
  { formerTerms: former, termReader }: Words,
): { asked: SoundQuery; understood: Understood } {
  const intent = readIntent(query.q ?? '')
  const hasTempoFilter = query.tempoMin !== undefined || query.tempoMax !== undefined
  const tempo = hasTempoFilter ? null : intent.tempo
  const key = query.key === undefined ? intent.key : null
  const typedKind = query.kind === undefined ? intent.kind : null
  const kind = query.kind ?? typedKind
  const free = READ_TERM_KINDS.filter((one) => query[one] === undefined)
  const { text, terms } = termReader.read(intent.text, free)
  return {
    understood: {
      text,
      words: typedWords(text),
      tempoBpm: tempo?.tempoBpm ?? null,
      tempoToBpm: tempo?.tempoToBpm ?? null,
      toleranceBpm: tempo?.toleranceBpm ?? null,
      key: key && keyName(key),
      isModeOpen: key !== null && intent.isModeOpen,
      kind: typedKind,
      terms,
    },
    asked: {
      text,
      typed: READ_TERM_KINDS.flatMap((one) => typedValues(one, terms)),
      closeTo: { tempoBpm: tempo?.tempoToBpm === null ? tempo.tempoBpm : undefined, key: key ?? undefined },
      kinds: kind === null ? undefined : [kind],
      instruments: query.instrument && former.now('instrument', query.instrument),
      genres: query.genre && former.now('genre', query.genre),
      moods: query.mood && former.now('mood', query.mood),
      tags: query.tags,
      ranges: {
        ...rangesOf(query),
        ...(tempo && { tempoBpm: typedRange(tempo) }),
      },
      halfDouble: query.halfDouble === '1',
      key: query.key === undefined ? (key ?? undefined) : readKeyName(query.key),
      anyMode: key !== null && intent.isModeOpen,
      keyMatch: query.keyMatch,
      madeWithAi: query.ai,
      trainingAllowed: query.training === undefined ? undefined : query.training === '1',
      artistHandles: query.artist,
      packIds: query.pack,
      publishedAfterMs: query.publishedAfter === undefined ? undefined : Date.parse(query.publishedAfter),
      sort: query.sort,
      seed: query.seed,
      near: query.sort === 'distance' ? nearOf(query) : undefined,
      onePerPack: query.group === 'pack',
      index: query.index,
      limit: query.limit,
      counts: query.counts === '1',
    },
  }
}

function typedValues(kind: (typeof READ_TERM_KINDS)[number], terms: Understood['terms']): TypedValues[] {
  const own = terms.filter((term) => term.kind === kind)
  if (own.length === 0) return []
  return [{ filter: `${kind}s`, values: own.map(({ slug }) => slug), words: own.map(({ words }) => words) }]
}

function rangesOf(query: WireQuery): Measured<Range> {
  return {
    tempoBpm: { min: query.tempoMin, max: query.tempoMax },
    durationSeconds: { min: query.durationMin, max: query.durationMax },
    pricePoints: { min: query.priceMin, max: query.priceMax },
    loudnessLufs: { min: query.loudnessMin, max: query.loudnessMax },
    beats: { min: query.beatsMin, max: query.beatsMax },
    tempoConfidence: { min: query.tempoConfidenceMin },
    keyConfidence: { min: query.keyConfidenceMin },
  }
}

function nearOf(query: WireQuery): Measured<number | undefined> {
  const near = {
    tempoBpm: query.nearTempo,
    durationSeconds: query.nearDuration,
    loudnessLufs: query.nearLoudness,
    beats: query.nearBeats,
    pricePoints: query.nearPrice,
  }
  if (Object.values(near).every((value) => value === undefined)) {
    throw badRequest([
      {
        path: 'sort',
        message:
          'distance is from something: say nearTempo, nearDuration, nearLoudness, nearBeats or nearPrice',
      },
    ])
  }
  return near
}
