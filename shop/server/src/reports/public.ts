export { onReportAccepted } from './hooks.ts'
export type { AcceptedReport } from './reports-context.ts'
