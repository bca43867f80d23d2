import type { Readable } from '../platform/db/db.ts'
import type { AccountsTables } from './tables.ts'

/** What other slices join. */
export type ReadableAccounts = Readable<
  AccountsTables,
  {
    account:
      | 'admin_grants'
      | 'country'
      | 'created_at'
      | 'currency'
      | 'deleted_at'
      | 'email'
      | 'email_key'
      | 'first_name'
      | 'id'
      | 'last_name'
      | 'links'
      | 'photo'
      | 'role'
      | 'status'
      | 'updated_at'
  }
>
