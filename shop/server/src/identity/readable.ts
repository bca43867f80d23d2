import type { Readable } from '../platform/db/db.ts'
import type { IdentityTables } from './tables.ts'

/** What other slices join. */
export type ReadableIdentity = Readable<
  IdentityTables,
  {
    session: 'account_id' | 'client_address' | 'id' | 'last_used_at' | 'user_agent'
  }
>
