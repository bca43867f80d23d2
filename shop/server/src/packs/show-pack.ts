import type { PackDetail, Sound } from '@segno/contract'
import { scaleOf } from '@segno/units'
import type { Db } from '../platform/db/db.ts'
import type { Caller } from '../platform/http/route.ts'
import { isId } from '../platform/ids.ts'
import type { PacksContext } from './packs-context.ts'
import { packNotFound } from './errors.ts'
import { findArtistByAnyHandle } from '../artists/public.ts'
import { toKey, soundCards, settleTallies } from '../catalogue/public.ts'
import {
  countPackSounds,
  selectPack,
  selectPackFacts,
  selectPackIdByName,
  selectPackSoundIds,
} from './queries.ts'
import { toPacks } from './show-packs.ts'

/** @throws {AppError} pack_not_found, also for a pack of which nothing is on sale */
export async function showPack(
  db: Db,
  packId: string,
  caller: Caller | null,
): Promise<Omit<PackDetail, 'restPoints'>> {
  await settleTallies(db)
  const row = isId(packId) ? await selectPack(db, packId) : undefined
  const [pack] = row ? await toPacks(db, [row]) : []
  if (!row || !pack) throw packNotFound()
  return {
    ...pack,
    ...(await factsOf(db, packId)),
    description: row.description,
    isOwn: caller?.accountId === row.artist_id,
  }
}

/** @throws {AppError} pack_not_found */
export async function findPackId(
  db: Db,
  { handle, slug }: { handle: string; slug: string },
): Promise<string> {
  const artist = await findArtistByAnyHandle(db, handle)
  const id = artist && (await selectPackIdByName(db, { artistId: artist.id, slug }))
  if (!id) throw packNotFound()
  return id
}

/** Each fact stands in rows of its own, in which the others are null. */
async function factsOf(db: Db, packId: string) {
  const rows = await selectPackFacts(db, packId)
  return {
    tempoCounts: rows.flatMap(({ tempo_bpm: tempoBpm, count }) =>
      tempoBpm === null ? [] : [{ tempoBpm, count }],
    ),
    keys: rows.flatMap(({ key_tonic, key_mode, count }) => {
      const key = scaleOf(toKey(key_tonic, key_mode))
      return key === null ? [] : [{ key, count }]
    }),
    instruments: rows.flatMap(({ instrument: slug, count }) => (slug === null ? [] : [{ slug, count }])),
  }
}

interface SoundsOfPack {
  sounds: Sound[]
  total: number
  index: number
  ownedIds: string[]
}

/** @throws {AppError} pack_not_found, also for a pack of which nothing is on sale */
export async function listPackSounds(
  { db, ownedSoundIds }: Pick<PacksContext, 'db' | 'ownedSoundIds'>,
  part: { packId: string; index: number; limit: number },
  caller: Caller | null,
): Promise<SoundsOfPack> {
  const { packId, index, limit } = part
  const total = isId(packId) ? await countPackSounds(db, packId) : 0
  if (total === 0) throw packNotFound()
  const ids = await selectPackSoundIds(db, packId, { offset: index, limit })
  const cards = await soundCards(db, ids, { publishedOnly: true })
  return {
    sounds: ids.flatMap((id) => cards.get(id) ?? []),
    total,
    index: Math.min(total, index + limit),
    ownedIds: caller === null ? [] : [...(await ownedSoundIds(caller.accountId, ids))],
  }
}
