import type { LeftOpen } from '@segno/contract'
import { microEurToCents } from '@segno/units'
import { type Earned, readPayee } from '../../payees/public.ts'
import type { Db } from '../../platform/db/db.ts'
import { showBalance } from '../pay-artist.ts'
import { findLastSale } from '../queries.ts'
import { countParts } from '../splits/queries.ts'
import { PART_KEPT_DAYS } from '../splits/rules.ts'

/** Why payout details of an artist who leaves are still needed. */
export async function earnedAsArtist(db: Db, accountId: string, now: Date): Promise<Earned> {
  return {
    isOwed: (await owedCents(db, accountId, now)) > 0,
    lastSoldAt: await findLastSale(db, accountId),
  }
}

/** An artist's unpaid royalties and parts of others' sounds, as they are told before they leave. */
export async function leftOpenByArtist(db: Db, accountId: string, now: Date): Promise<LeftOpen[]> {
  const left: LeftOpen[] = []
  const amountCents = await owedCents(db, accountId, now)
  if (amountCents > 0) {
    const payee = await readPayee({ db, now: () => now }, accountId)
    left.push({
      kind: 'owed',
      by: 'royalties',
      hasDetails: (payee?.tax ?? null) !== null,
      amountCents,
      currency: 'EUR',
    })
  }
  const count = await countParts(db, accountId)
  if (count > 0) left.push({ kind: 'parts', count, keptDays: PART_KEPT_DAYS })
  return left
}

async function owedCents(db: Db, accountId: string, now: Date): Promise<number> {
  const { owedMicroEur } = await showBalance({ now: () => now }, db, accountId)
  return microEurToCents(owedMicroEur)
}
