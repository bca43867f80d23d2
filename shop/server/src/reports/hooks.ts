import { event } from '../platform/slices/hook.ts'
import type { AcceptedReport } from './reports-context.ts'

/** What later slices do in the transaction that accepts a report. */
export const onReportAccepted = event<AcceptedReport>('report accepted')
