import type { Db } from '../platform/db/db.ts'
import { part } from '../platform/slices/hook.ts'

/** Rules of later slices that must hold between money and points, asked with the ledger's own: each answer names what does not. */
export const ledgerRules = part<(db: Db) => Promise<readonly string[]>>('ledger rules')
