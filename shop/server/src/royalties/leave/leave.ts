import type { UnsettledMatter } from '@segno/contract'
import { microEurToCents } from '@segno/units'
import { isKnownForTax, type RetentionReason, readPayee } from '../../payees/public.ts'
import { daysAfter } from '../../platform/day-range.ts'
import type { Db } from '../../platform/db/db.ts'
import { showBalance } from '../pay-artist.ts'
import { findLastEntry } from '../queries.ts'
import { countParts } from '../splits/queries.ts'
import { PART_KEPT_DAYS } from '../splits/rules.ts'

/** Details of an artist are needed while they are owed money, or their parts of others' sounds can still earn some. */
export async function retentionOfArtist(db: Db, accountId: string, now: Date): Promise<RetentionReason> {
  const leftAfter = daysAfter(now, -PART_KEPT_DAYS)
  return {
    isOwed: (await owedCents(db, accountId, now)) > 0 || (await countParts(db, accountId, leftAfter)) > 0,
    lastReportedAt: await findLastEntry(db, accountId),
  }
}

/** An artist's unpaid royalties and parts of others' sounds, as they are told before they leave. */
export async function unsettledByArtist(db: Db, accountId: string, now: Date): Promise<UnsettledMatter[]> {
  const left: UnsettledMatter[] = []
  const amountCents = await owedCents(db, accountId, now)
  if (amountCents > 0) {
    const payee = await readPayee({ db, now: () => now }, accountId)
    left.push({
      kind: 'owed',
      by: 'royalties',
      hasDetails: isKnownForTax(payee?.tax),
      amountCents,
      currency: 'EUR',
    })
  }
  const count = await countParts(db, accountId, now)
  if (count > 0) left.push({ kind: 'parts', count, keptDays: PART_KEPT_DAYS })
  return left
}

async function owedCents(db: Db, accountId: string, now: Date): Promise<number> {
  const { owedMicroEur } = await showBalance({ now: () => now }, db, accountId)
  return microEurToCents(owedMicroEur)
}
