import type { Readable } from '../platform/db/db.ts'
import type { ListeningTables } from './tables.ts'

/** What other slices join. */
export type ReadableListening = Readable<
  ListeningTables,
  {
    drag_out: 'account_id' | 'dragged_as' | 'dragged_at' | 'id' | 'sound_id'
    not_for_me: 'account_id' | 'sound_id'
  }
>
