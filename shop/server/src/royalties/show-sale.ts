import type { PurchaseStory, Sale, SaleStory, SpentLot } from '@segno/contract'
import { soundCards } from '../catalogue/public.ts'
import type { Db } from '../platform/db/db.ts'
import { isId } from '../platform/ids.ts'
import type { Platform } from '../platform/platform.ts'
import { partOf } from '../wallet/public.ts'
import { saleNotFound } from './errors.ts'
import { findSale, findTaken, type SaleRow, selectRoyaltiesOf, selectSaleLots } from './queries.ts'

export async function toSales(
  { db, now: clock }: Pick<Platform, 'db' | 'now'>,
  rows: readonly SaleRow[],
): Promise<Sale[]> {
  const now = clock()
  const cards = await soundCards(
    db,
    rows.map((row) => row.sound_id),
  )
  return rows.flatMap((row) => {
    const loop = cards.get(row.sound_id)
    if (!loop) return []
    return [
      {
        id: row.licence_id,
        soundId: row.sound_id,
        loop,
        soldAt: row.sold_at.toISOString(),
        country: row.country,
        points: row.points,
        valueMicroEur: row.value_micro_eur,
        shareBasisPoints: row.share_basis_points,
        partBasisPoints: row.part_basis_points,
        royaltyMicroEur: row.amount_micro_eur,
        isReturned: row.ended_at !== null,
        hold: holdOf(row, now),
      },
    ]
  })
}

/** How a promotional sale waits, in what its artist is told: neither who bought, nor what gave them away. */
function holdOf(
  { free_at: freeAt, suspicion, decision, refusal, ended_at: endedAt }: SaleRow,
  now: Date,
): Sale['hold'] {
  if (freeAt === null || endedAt !== null) return null
  const isChecked = suspicion !== null && decision === null
  if (decision !== 'refused' && !isChecked && freeAt <= now) return null
  return { freeAt: freeAt.toISOString(), isChecked, refusal: decision === 'refused' ? refusal : null }
}

/** @throws {AppError} sale_not_found, also for another artist's */
export async function showSale(
  ctx: Pick<Platform, 'db' | 'now'>,
  { artistId, licenceId }: { artistId: string; licenceId: string },
): Promise<SaleStory> {
  const { db } = ctx
  const row = isId(licenceId) ? await findSale(db, { artistId, licenceId }) : undefined
  const [sale] = row ? await toSales(ctx, [row]) : []
  if (!row || !sale) throw saleNotFound()
  return {
    ...sale,
    licenceNumber: row.number,
    returnedAt: row.ended_at?.toISOString() ?? null,
    lots: await showLots(db, licenceId),
  }
}

async function showLots(db: Db, licenceId: string): Promise<SpentLot[]> {
  return (await selectSaleLots(db, licenceId)).map((lot) => ({
    id: lot.id,
    origin: lot.origin as SpentLot['origin'],
    points: lot.points,
    valueMicroEur: lot.valueMicroEur,
    givenMicroEur: partOf(lot.lotGivenMicroEur, lot.valueMicroEur, lot.lotMicroEur),
  }))
}

/** For administrators. @throws {AppError} sale_not_found */
export async function showPurchaseStory(db: Db, licenceId: string): Promise<PurchaseStory> {
  const licence = isId(licenceId) ? await findTaken(db, licenceId) : undefined
  if (!licence) throw saleNotFound()
  return {
    lots: await showLots(db, licenceId),
    royalties: (await selectRoyaltiesOf(db, licenceId)).map((row) => ({
      artist: { id: row.artist_id, name: row.name ?? 'Deleted account' },
      shareBasisPoints: row.share_basis_points,
      partBasisPoints: row.part_basis_points,
      royaltyMicroEur: row.amount_micro_eur,
      returnedAt: row.reversed_at?.toISOString() ?? null,
    })),
    firstTakenAt: licence.first_taken_at?.toISOString() ?? null,
  }
}
