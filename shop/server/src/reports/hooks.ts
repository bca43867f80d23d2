import type { Db } from '../platform/db/db.ts'
import { hook } from '../platform/slices/hook.ts'
import type { AcceptedReport } from './reports-context.ts'

/** What later slices do in the transaction that accepts a report. */
export const onReportAccepted = hook<(tx: Db, accepted: AcceptedReport) => Promise<void>>('report accepted')
