import {
  type Artist,
  type ARTIST_SORTS,
  type ArtistDetail,
  describePage,
  drawnCoverAddress,
  type PageMeta,
  photoAddress,
} from '@segno/contract'
import type { Db } from '../../platform/db/db.ts'
import type { Platform } from '../../platform/platform.ts'
import { nameCover, soundCards, settleTallies } from '../../catalogue/public.ts'
import { artistNotFound } from '../errors.ts'
import {
  type ArtistRow,
  countArtists,
  selectArtistByHandle,
  selectArtistFingerprints,
  selectArtists,
  selectIntroduction,
} from './queries.ts'

/** Sounds that an artist's page plays to whoever wants to know them. */
const INTRODUCTION_SOUNDS = 12

interface ArtistListQuery {
  readonly q?: string | undefined
  readonly sort: (typeof ARTIST_SORTS)[number]
  readonly page: number
  readonly limit: number
}

/** One page of the artists that have published sounds. */
export async function listArtists(
  { db, readDb }: Pick<Platform, 'db' | 'readDb'>,
  { q, sort, page, limit }: ArtistListQuery,
): Promise<{ items: Artist[]; meta: PageMeta }> {
  await settleTallies(db)
  const totalItems = await countArtists(readDb, q)
  const rows = await selectArtists(readDb, q, { sort, offset: (page - 1) * limit, limit })
  const items = await toArtists(readDb, rows)
  return { items, meta: describePage({ page, limit, itemCount: items.length, totalItems }) }
}

/** @throws {AppError} artist_not_found */
export async function showArtist(db: Db, handle: string): Promise<ArtistDetail> {
  await settleTallies(db)
  const row = await selectArtistByHandle(db, handle)
  if (!row) throw artistNotFound()
  const ids = await selectIntroduction(db, row.id, INTRODUCTION_SOUNDS)
  const cards = await soundCards(db, ids, { publishedOnly: true })
  return {
    ...(await toArtists(db, [row]))[0]!,
    bio: row.bio,
    links: row.links,
    introduction: ids.flatMap((id) => cards.get(id) ?? []),
  }
}

async function toArtists(db: Db, rows: readonly ArtistRow[]): Promise<Artist[]> {
  const fingerprints = await selectArtistFingerprints(
    db,
    rows.map(({ id }) => id),
  )
  return rows.map((row) => {
    const heard = fingerprints.get(row.id)
    return {
      handle: row.handle,
      name: row.name,
      photo: row.photo === null ? null : photoAddress(row.photo, 512),
      cover: heard ? drawnCoverAddress(nameCover(row.id, heard)) : null,
      soundCount: row.sound_count ?? 0,
      packCount: row.pack_count ?? 0,
      genres: row.genres ?? [],
      publishedAt: row.published_at?.toISOString() ?? null,
    }
  })
}
