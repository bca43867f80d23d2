import type { ChangeContext } from '../catalogue/public.ts'
import type { Platform } from '../platform/platform.ts'
import type { Listener } from '../platform/slices/hook.ts'

/** A listener was right about a sound. */
export interface AcceptedReport {
  readonly reportId: string
  readonly listenerId: string
  readonly points: number
  readonly at: Date
}

export interface ReportsContext extends Platform, ChangeContext {
  readonly shop: { readonly name: string; readonly origin: string }
  /** Points that a listener may earn by reports within a day. */
  readonly limits: { readonly reportPointsADay: number }
  readonly hooks: {
    /** What later slices do in the transaction that accepts a report. */
    readonly onReportAccepted: readonly Listener<AcceptedReport>[]
  }
}
