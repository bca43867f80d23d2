import type { Db } from '../platform/db/db.ts'
import { part } from '../platform/slices/hook.ts'

/** A check every few minutes, or one inside a payout's transaction, after its writes. */
export type CheckedFor = 'check' | 'payout'

/** A rule that must hold between money and points: each answer names what does not. */
export type LedgerRule = (db: Db, checkedFor: CheckedFor) => Promise<readonly string[]>

/** Finds the grants that a gift card paid for, among references of grants. */
export type GiftCardGrants = (db: Db, references: readonly string[]) => Promise<readonly string[]>

export const giftCardGrants = part<GiftCardGrants>('grants of gift cards')

/** Names what references of entries are about: of a receipt each pack and sound, of a payment itself. */
export type EntryNames = (
  db: Db,
  references: readonly string[],
) => Promise<readonly { readonly reference: string; readonly name: string }[]>

export const entryNames = part<EntryNames>('names of entries')

/** Rules of later slices, asked with the ledger's own. */
export const ledgerRules = part<LedgerRule>('ledger rules')
