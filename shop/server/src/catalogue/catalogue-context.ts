import type { Db } from '../platform/db/db.ts'
import type { ChangeContext } from './own-sounds/change-sounds.ts'
import type { ShelfContext } from './shelf-context.ts'

/** A listener was right about a sound. */
export interface AcceptedReport {
  readonly reportId: string
  readonly listenerId: string
  readonly points: number
  readonly at: Date
}

/** Sounds that nobody ever bought are gone, with their masters. */
export interface DeletedSounds {
  readonly previewKeys: readonly string[]
  readonly at: Date
}

export interface CatalogueContext extends ShelfContext, ChangeContext {
  readonly shop: { readonly name: string; readonly origin: string }
  /** Counts a letter that a stranger causes; answers with the address as mail goes to it. */
  readonly allowEmailTo: (email: string, clientAddress: string) => Promise<string>
  /** Points that a listener may earn by reports within a day. */
  readonly limits: { readonly reportPointsADay: number }
  readonly hooks: {
    /** What later slices do in the transaction that accepts a report. */
    readonly onReportAccepted: readonly ((tx: Db, accepted: AcceptedReport) => Promise<void>)[]
    /** And in the one that deletes sounds. */
    readonly onSoundsDeleted: readonly ((tx: Db, deleted: DeletedSounds) => Promise<void>)[]
  }
}
