import type { Db } from '../platform/db/db.ts'
import { hook } from '../platform/slices/hook.ts'

/** Rules of later slices that must hold between money and points, asked with the ledger's own: each answer names what does not. */
export const ledgerRules = hook<(db: Db) => Promise<readonly string[]>>('ledger rules')
