import type { PurchaseStory, Sale, SaleStory, SpentLot } from '@segno/contract'
import { soundCards } from '../catalogue/public.ts'
import type { Db } from '../platform/db/db.ts'
import { isId } from '../platform/ids.ts'
import { saleNotFound } from './errors.ts'
import { findSale, findTaken, type SaleRow, selectRoyaltiesOf, selectSaleLots } from './queries.ts'

export async function toSales(db: Db, rows: readonly SaleRow[]): Promise<Sale[]> {
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
        isReturned: row.reversed_at !== null,
      },
    ]
  })
}

/** @throws {AppError} sale_not_found, also for another artist's */
export async function showSale(db: Db, artistId: string, licenceId: string): Promise<SaleStory> {
  const row = isId(licenceId) ? await findSale(db, { artistId, licenceId }) : undefined
  const [sale] = row ? await toSales(db, [row]) : []
  if (!row || !sale) throw saleNotFound()
  return {
    ...sale,
    licenceNumber: row.number,
    returnedAt: row.reversed_at?.toISOString() ?? null,
    lots: await showLots(db, licenceId),
  }
}

async function showLots(db: Db, licenceId: string): Promise<SpentLot[]> {
  return (await selectSaleLots(db, licenceId)).map(({ id, origin, points, valueMicroEur }) => ({
    id,
    origin: origin as SpentLot['origin'],
    points,
    valueMicroEur,
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
