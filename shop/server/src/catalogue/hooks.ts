import type { Db } from '../platform/db/db.ts'
import { event, port } from '../platform/slices/hook.ts'
import type { DeletedSounds } from './catalogue-context.ts'

/** Licences belong to a later slice: which of these sounds somebody owns one for. */
export const ownedAmong =
  port<(db: Db, accountId: string, soundIds: readonly string[]) => Promise<Iterable<string>>>('owned among')

/** What later slices do in the transaction that deletes sounds. */
export const onSoundsDeleted = event<DeletedSounds>('sounds deleted')
