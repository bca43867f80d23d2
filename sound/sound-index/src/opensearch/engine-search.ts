import { searchedPieces, widerQueries } from '../empty-page.ts'
import type { FoldedVocabulary } from '../folded-vocabulary.ts'
import { type AskedTrack, understandTrack } from '../match/track-query.ts'
import { NO_ADVICE } from '../near-misses.ts'
import { placesToSpread, spreadRows } from '../spread-packs.ts'
import { optionalWords, readOptionalText, readQueryText, readTextQuery } from '../read-text-query.ts'
import { type AskedLikeness, askedLikeness } from '../similar/similar-sounds.ts'
import { unitParts } from '../similar/unit-parts.ts'
import type { SoundPage, SoundQuery } from '../sound-query.ts'
import { understandTaste } from '../taste/asked-taste.ts'
import { adviceOf } from './advice.ts'
import {
  allOf,
  anyOf,
  type AskEngine,
  counting,
  EVERYTHING,
  type EngineAnswer,
  type EngineClause,
  type EngineHit,
  NOTHING,
  probing,
  term,
  terms,
  totalOf,
} from './clauses.ts'
import {
  byLikeness,
  byTaste,
  byTrack,
  COMPARABLE,
  type ComparedHit,
  type EngineComparison,
} from './comparisons.ts'
import { countBodies } from './counts.ts'
import { type EngineFilter, filtersOf } from './filters.ts'
import { closenessOf, orderOf, POPULAR } from './orders.ts'
import { MOST_PLACES } from './mapping.ts'
import { readWords, type ReadWords, type Visible, worded } from './read-words.ts'
import { vectorOf } from './sound-document.ts'

/** What searches in an engine need. */
export interface Engine {
  readonly vocabulary: FoldedVocabulary
  readonly ask: AskEngine
}

/** All that a search asks, as the engine is asked. */
interface Asked {
  readonly query: SoundQuery
  readonly visible: Visible
  readonly words: ReadWords
  readonly hasText: boolean
  readonly filters: readonly EngineFilter[]
  readonly comparison: EngineComparison | null
}

interface Compared {
  readonly like: AskedLikeness | null
  readonly track: AskedTrack | null
}

/** What `SoundIndex.search` finds, in an engine. @throws what `ask` throws */
export async function searchEngine(query: SoundQuery, engine: Engine): Promise<SoundPage> {
  const asked = await understand(query, engine)
  const page = await pageOf(asked, engine.ask)
  return { ...page, ...(page.total === 0 ? await emptyAdvice(asked, engine) : NO_ADVICE) }
}

/** How many sounds that finds, without advice. */
export async function countEngine(query: SoundQuery, engine: Engine): Promise<number> {
  const asked = await understand(query, engine)
  const [answer] = await engine.ask([total(foundBy(asked).query, query)])
  return countOf(answer!, query)
}

async function understand(query: SoundQuery, engine: Engine): Promise<Asked> {
  const { like, track } = await comparedWith(query, engine.ask)
  const visible = visibleTo(query, { like, track })
  const main = readQueryText(query, engine.vocabulary)
  const typed = (query.typed ?? []).map(({ words }) => words)
  const [words, ...typedWords] = await readWords(
    [
      [...main, ...optionalWords(query).flatMap((text) => readOptionalText(text, engine.vocabulary))],
      ...typed.flat().map((text) => readTextQuery(text, engine.vocabulary)),
    ],
    visible,
    engine.ask,
  )
  const clauses = typed.map((texts) => anyOf(typedWords.splice(0, texts.length).map(worded)))
  return {
    query,
    visible,
    words: words!,
    hasText: main.length > 0,
    filters: filtersOf(query, clauses),
    comparison: comparisonFor(query, { like, track }),
  }
}

/** What the order of a query goes by, in the place of its own. */
function comparisonFor(query: SoundQuery, { like, track }: Compared): EngineComparison | null {
  if (track) return byTrack(track)
  if (like) return byLikeness(like)
  const taste = query.sort === 'taste' && query.taste ? understandTaste(query.taste) : null
  return taste && byTaste(taste)
}

/** @see comparedWith of the index in memory */
async function comparedWith({ like, track }: SoundQuery, ask: AskEngine): Promise<Compared> {
  if (track) return { like: null, track: understandTrack(track) }
  if (!like) return { like: null, track: null }
  const { to } = like
  if (typeof to !== 'string') return { like: askedLikeness(unitParts(to), like), track: null }
  const body = { ...probing(allOf([term('id', to), COMPARABLE])), size: 1, docvalue_fields: ['fingerprint'] }
  const [hit] = (await ask([body]))[0]!.hits.hits
  return { like: askedLikeness(hit ? vectorOf(textIn(hit, 'fingerprint')!) : null, like), track: null }
}

function visibleTo({ like, track, hiddenIds = [] }: SoundQuery, compared: Compared): Visible {
  const isCompared = compared.like !== null || compared.track !== null
  const comparable = like || track ? [isCompared ? COMPARABLE : NOTHING] : []
  const own = !track && typeof like?.to === 'string' ? [like.to] : []
  const leftOut = [...hiddenIds, ...(track?.soundIds ?? []), ...own]
  return { filter: comparable, butNot: leftOut.length > 0 ? [terms('id', leftOut)] : [] }
}

/** What passes the words, the filters, and neither. */
function foundBy({ query, visible, words, filters, comparison }: Asked): {
  readonly query: EngineClause
  readonly unfiltered: EngineClause
} {
  const isByPoints = !comparison && (query.sort ?? 'match') === 'match'
  const points = comparison
    ? comparison.points
    : isByPoints
      ? [...words.optional, ...closenessOf(query.closeTo ?? {})]
      : []
  const butNot = [...words.excluded, ...visible.butNot]
  const passing = [...visible.filter, ...filters.map((one) => one.query)]
  // Of what only puts first the engine requires one where nothing else is required.
  const required = [...words.wanted, ...passing].length > 0 ? passing : [EVERYTHING]
  return {
    query: {
      bool: {
        must: isByPoints ? words.wanted : [],
        filter: isByPoints ? required : [...words.wanted, ...required],
        must_not: butNot,
        should: points,
        minimum_should_match: 0,
      },
    },
    unfiltered: allOf([...visible.filter, ...words.wanted], butNot),
  }
}

async function pageOf(asked: Asked, ask: AskEngine): Promise<Omit<SoundPage, keyof typeof NO_ADVICE>> {
  const { query, filters, comparison } = asked
  const found = foundBy(asked)
  const counts = query.counts ? countBodies(found.unfiltered, filters) : null
  const well = comparison?.goesWell
  const wellBodies = well
    ? [well.all, well.asTheyAre].map((fits) => total(allOf([found.query, fits]), query))
    : []
  const [page, ...answers] = await ask([
    pageBody(found.query, asked),
    ...wellBodies,
    ...(counts?.bodies ?? []),
  ])
  const hits = spreadRows(page!.hits.hits.map(placedBy(comparison)), query).map(({ hit }) => hit)
  const [goingWell = null, asTheyAre = null] = wellBodies.map((_, at) => countOf(answers[at]!, query))
  const compared = (): ComparedHit[] => hits.map(toCompared)
  return {
    ids: hits.map((hit) => textIn(hit, 'id')!),
    total: countOf(page!, query),
    packSizes: query.onePerPack ? await packSizesOf(hits, found.query, ask) : null,
    likeness: comparison?.likenessOf ? compared().map(comparison.likenessOf) : null,
    matches: comparison?.matchOf ? compared().map(comparison.matchOf) : null,
    goingWell,
    goingWellTransposed: goingWell === null ? null : goingWell - asTheyAre!,
    counts: counts && counts.read(answers.slice(wellBodies.length)),
  }
}

function pageBody(found: EngineClause, { query, comparison }: Asked): EngineClause {
  const { from, to } = placesToSpread(query)
  const isThere = to <= MOST_PLACES
  return {
    ...total(found, query),
    from: isThere ? from : 0,
    size: isThere ? to - from : 0,
    sort: comparison?.order ?? orderOf(query),
    docvalue_fields: [
      'id',
      'packId',
      ...(comparison ? ['fingerprint', 'tempoBpm', 'key', 'instrument'] : []),
    ],
    ...(query.onePerPack ? { collapse: { field: 'packOrId' } } : {}),
  }
}

/** Of packs, where one sound stands for each: exact up to some ten thousand. */
const total = (found: EngineClause, { onePerPack }: SoundQuery): EngineClause => ({
  ...counting(found),
  ...(onePerPack
    ? { aggs: { packs: { cardinality: { field: 'packOrId', precision_threshold: 40_000 } } } }
    : {}),
})

const countOf = (answer: EngineAnswer, { onePerPack }: SoundQuery): number =>
  onePerPack ? answer.aggregations!['packs']!.value! : totalOf(answer)

async function packSizesOf(
  hits: readonly EngineHit[],
  found: EngineClause,
  ask: AskEngine,
): Promise<Record<string, number>> {
  const packs = hits.flatMap((hit) => textIn(hit, 'packId') ?? [])
  if (packs.length === 0) return Object.fromEntries(hits.map((hit) => [textIn(hit, 'id')!, 1]))
  const [answer] = await ask([
    {
      ...counting(allOf([found, terms('packId', packs)])),
      aggs: { sizes: { terms: { field: 'packId', size: packs.length } } },
    },
  ])
  const sizes = new Map(answer!.aggregations!['sizes']!.buckets!.map((one) => [one.key, one.doc_count]))
  return Object.fromEntries(
    hits.map((hit) => [textIn(hit, 'id')!, sizes.get(textIn(hit, 'packId') ?? '') ?? 1]),
  )
}

async function emptyAdvice(asked: Asked, { vocabulary, ask }: Engine) {
  const { query, visible, words, hasText, filters } = asked
  const text = hasText ? [{ filter: 'text' as const, query: worded(words) }] : []
  const all = allOf(visible.filter, visible.butNot)
  return adviceOf(
    {
      visible: all,
      filters: [...text, ...filters],
      wider: widerQueries(query).flatMap(({ way, asked: wider }) =>
        filtersOf(wider, []).map((one) => ({ ...one, way })),
      ),
      missingWords: async () => {
        const pieces = searchedPieces(query)
        if (pieces.length === 1) return pieces
        const read = await readWords(
          pieces.map((piece) => readTextQuery(piece, vocabulary)),
          visible,
          ask,
        )
        const there = await ask(read.map((one) => probing(allOf([all, worded(one)]))))
        return pieces.filter((_, at) => totalOf(there[at]!) === 0)
      },
    },
    ask,
  )
}

/** The first value of a field, where it is a text. */
export function textIn({ fields }: EngineHit, field: string): string | null {
  const [value] = fields?.[field] ?? []
  return typeof value === 'string' ? value : null
}

const placedBy = (comparison: EngineComparison | null) => (hit: EngineHit) => ({
  hit,
  pack: textIn(hit, 'packId'),
  points: comparison?.matchOf
    ? Number(comparison.matchOf(toCompared(hit)).goesWell)
    : (hit.sort ?? []).slice(0, -POPULAR.length).join(),
})

function toCompared(hit: EngineHit): ComparedHit {
  const [tempoBpm] = hit.fields?.['tempoBpm'] ?? []
  return {
    vector: vectorOf(textIn(hit, 'fingerprint')!),
    tempoBpm: typeof tempoBpm === 'number' ? tempoBpm : Number.NaN,
    keyName: textIn(hit, 'key'),
    instrument: textIn(hit, 'instrument'),
  }
}
