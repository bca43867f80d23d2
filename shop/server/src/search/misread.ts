import { type Misread, type SoundPage, type SoundQuery, TERM_KINDS } from '@segno/contract'
import { selectHandlesAmong } from '../artists/public.ts'
import { selectPackIdsAmong } from '../packs/public.ts'
import type { Db } from '../platform/db/db.ts'
import { isId } from '../platform/ids.ts'
import type { CatalogueIndex } from './catalogue-index.ts'
import type { OwnLists } from './own-conditions.ts'

interface Read {
  readonly query: SoundQuery
  readonly understood: SoundPage['understood']
  /** The listener has sounds to go by. */
  readonly hasTaste: boolean
  readonly own: Pick<OwnLists, 'collectedIds'>
}

/**
 * What of a search does nothing, although it is written well. It is no mistake to be refused: a link outlives the artist, the
 * pack and the word that it names, and words may hold a key or not.
 */
export async function misreadIn(
  db: Db,
  index: Pick<CatalogueIndex, 'formerTerms' | 'termNames'>,
  { query, understood, hasTaste, own }: Read,
): Promise<Misread[]> {
  return [
    ...unknownTerms(index, query),
    ...(await unknownArtists(db, query)),
    ...(await unknownPacks(db, query)),
    ...(await unknownCollection(own, query)),
    ...idleIn(query, understood),
    ...(query.sort === 'forYou' && !hasTaste
      ? [{ name: 'sort' as const, value: query.sort, message: 'has no sounds of yours to go by' }]
      : []),
  ]
}

/** A term that was merged into another is known by that. */
function unknownTerms(
  { formerTerms, termNames }: Pick<CatalogueIndex, 'formerTerms' | 'termNames'>,
  query: SoundQuery,
): Misread[] {
  // Before the vocabulary has been read nothing can be said of it.
  if (termNames.size === 0) return []
  return TERM_KINDS.flatMap((kind) =>
    (query[kind] ?? [])
      .filter((slug) => !termNames.has(`${kind}/${formerTerms.now(kind, [slug])[0] ?? slug}`))
      .map((value) => ({ name: kind, value, message: `is no ${kind} of the vocabulary` })),
  )
}

async function unknownArtists(db: Db, { artist }: SoundQuery): Promise<Misread[]> {
  if (!artist) return []
  const known = new Set(await selectHandlesAmong(db, artist))
  return artist
    .filter((handle) => !known.has(handle))
    .map((value) => ({ name: 'artist', value, message: 'is the handle of no artist' }))
}

async function unknownPacks(db: Db, { pack }: SoundQuery): Promise<Misread[]> {
  if (!pack) return []
  const ids = pack.filter(isId)
  const known = new Set(ids.length === 0 ? [] : await selectPackIdsAmong(db, ids))
  return pack
    .filter((id) => !known.has(id))
    .map((value) => ({ name: 'pack', value, message: 'is the id of no pack' }))
}

async function unknownCollection(own: Read['own'], { collection }: SoundQuery): Promise<Misread[]> {
  if (collection === undefined || (await own.collectedIds(collection)) !== null) return []
  return [{ name: 'collection', value: collection, message: 'is no collection that you can read' }]
}

function idleIn(query: SoundQuery, understood: Read['understood']): Misread[] {
  const idle: Misread[] = []
  if (query.keyMatch !== undefined && query.key === undefined && understood.key === null)
    idle.push({ name: 'keyMatch', value: query.keyMatch, message: 'has no key to go by' })
  const hasTempo =
    query.tempoMin !== undefined ||
    query.tempoMax !== undefined ||
    understood.tempoBpm !== null ||
    understood.tempoToBpm !== null
  if (query.halfDouble !== undefined && !hasTempo)
    idle.push({ name: 'halfDouble', value: query.halfDouble, message: 'has no tempo to go by' })
  return idle
}
