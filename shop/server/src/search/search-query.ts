import { READ_TERM_KINDS, type SoundPage, type SoundQuery as WireQuery, type TermKind } from '@segno/contract'
import {
  keysOf,
  type Measure,
  type Range,
  type SoundQuery,
  type TermReader,
  temposOf,
  type TypedValues,
  typedRange,
} from '@segno/sound-index'
import type { Mode, PitchClass } from '@segno/units'
import { badRequest } from '../platform/http/check-request.ts'
import type { FormerTerms } from './former-terms.ts'
import { readKeyName } from './key-name.ts'
import { readBox, type ReadTermKind, understoodOf } from './read-box.ts'

export function asKey<AnyMode extends Mode | null>(
  key: { tonic: number; mode: AnyMode } | null,
): { tonic: PitchClass; mode: AnyMode } | null {
  return key === null ? null : { tonic: key.tonic as PitchClass, mode: key.mode }
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
 * @param kinds of terms that are read as conditions
 * @throws {AppError} bad_request where an order by distance is asked for and not from what
 */
export function toIndexQuery(
  query: WireQuery,
  { formerTerms: former, termReader }: Words,
  kinds: readonly ReadTermKind[] = READ_TERM_KINDS,
): { asked: SoundQuery; understood: Understood } {
  const read = readBox(query, termReader, kinds)
  const { text, tempo, key, terms, titled, beats, durationSeconds } = read
  const kind = query.kind ?? read.kind
  const keys = key === null ? [] : keysOf({ ...read, key })
  const tempos = tempo === null ? [] : temposOf(tempo)
  return {
    understood: understoodOf(read),
    asked: {
      text,
      typed: READ_TERM_KINDS.flatMap((one) => typedValues(one, terms)),
      titled,
      closeTo: { tempos, keys },
      kinds: kind === null ? undefined : [kind],
      instruments: query.instrument && former.now('instrument', query.instrument),
      genres: query.genre && former.now('genre', query.genre),
      moods: query.mood && former.now('mood', query.mood),
      tags: query.tags,
      ranges: {
        ...rangesOf(query),
        ...(tempo && tempos.length === 0 && { tempoBpm: typedRange(tempo) }),
        ...(beats && { beats }),
        ...(durationSeconds && { durationSeconds }),
      },
      tempos: tempos.length === 0 ? undefined : tempos,
      halfDouble: query.halfDouble === '1',
      keys: query.key === undefined ? keys : [readKeyName(query.key)],
      keyMatch: query.keyMatch,
      madeWithAi: query.ai,
      trainingAllowed: query.training === undefined ? undefined : query.training === '1',
      artistHandles: query.artist,
      packIds: query.pack,
      publishedAfterMs: query.publishedAfter === undefined ? undefined : Date.parse(query.publishedAfter),
      sort: query.sort === 'forYou' ? 'taste' : query.sort,
      seed: query.seed,
      near: query.sort === 'distance' ? nearOf(query) : undefined,
      onePerPack: query.group === 'pack',
      spreadPacks: query.pack === undefined,
      index: query.index,
      limit: query.limit,
      counts: query.counts === '1',
    },
  }
}

/** The terms of one kind as a condition; none where there is none. */
export function typedValues(
  kind: ReadTermKind,
  terms: readonly { kind: TermKind; slug: string; words: string }[],
): TypedValues[] {
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
