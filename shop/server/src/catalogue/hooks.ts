import { hook } from '../platform/slices/hook.ts'
import type { Db } from '../platform/db/db.ts'
import type { AcceptedReport, DeletedSounds } from './catalogue-context.ts'

/** Licences belong to a later slice: which of these sounds somebody owns one for. */
export const ownedAmong =
  hook<(db: Db, accountId: string, soundIds: readonly string[]) => Promise<Iterable<string>>>('owned among')

/** What later slices do in the transaction that accepts a report. */
export const onReportAccepted = hook<(tx: Db, accepted: AcceptedReport) => Promise<void>>('report accepted')

/** And in the one that deletes sounds. */
export const onSoundsDeleted = hook<(tx: Db, deleted: DeletedSounds) => Promise<void>>('sounds deleted')
