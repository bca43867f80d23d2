import type { PointsCause } from '@segno/contract'
import type { GiftCardGrants } from '../hooks.ts'
import type { WalletContext } from '../wallet-context.ts'
import type { StatementRow } from './queries.ts'
import { causeOf } from './rules.ts'

export interface StatementContext extends Pick<WalletContext, 'db' | 'shop' | 'now'> {
  readonly giftCardGrants: readonly GiftCardGrants[]
}

export type NamedRow = StatementRow & { readonly cause: PointsCause }

/** Rows with what brought them about. */
export async function nameRows(
  { db, giftCardGrants }: Pick<StatementContext, 'db' | 'giftCardGrants'>,
  rows: readonly StatementRow[],
): Promise<NamedRow[]> {
  const references = rows.map(({ reference }) => reference)
  const byGiftCard = await Promise.all(giftCardGrants.map((find) => find(db, references)))
  const found = new Set(byGiftCard.flat())
  return rows.map((row) => ({ ...row, cause: causeOf(row, found) }))
}
