import type { Db } from '../platform/db/db.ts'
import { hook } from '../platform/slices/hook.ts'
import type { DeletedSounds } from './catalogue-context.ts'

/** Licences belong to a later slice: which of these sounds somebody owns one for. */
export const ownedAmong =
  hook<(db: Db, accountId: string, soundIds: readonly string[]) => Promise<Iterable<string>>>('owned among')

/** What later slices do in the transaction that deletes sounds. */
export const onSoundsDeleted = hook<(tx: Db, deleted: DeletedSounds) => Promise<void>>('sounds deleted')
