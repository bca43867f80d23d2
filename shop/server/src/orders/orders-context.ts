import type { LegalNotice, Receipt, Sound } from '@segno/contract'
import type { SupportLimits } from '../accounts/public.ts'
import type { Db } from '../platform/db/db.ts'
import type { MadeFile } from '../platform/files/made-files.ts'
import type { Platform } from '../platform/platform.ts'
import type { TicketSecrets } from '../platform/secrets/tickets.ts'
import type { Listener } from '../platform/slices/hook.ts'

/** What later slices do in the transaction of a sale: royalties, commissions. */
export interface Sale {
  readonly receiptId: string
  readonly buyerId: string
  readonly licences: readonly {
    readonly licenceId: string
    readonly soundId: string
    readonly artistId: string
    readonly points: number
    /** Of these very points, net of VAT, in millionths of a euro. */
    readonly valueMicroEur: number
    /** The shop has added to the worth of some of its points. */
    readonly isPromoted: boolean
  }[]
  readonly at: Date
}

/** A purchase that ended. */
export interface ReturnedSale {
  readonly licenceId: string
  readonly at: Date
}

/** Invoices of the payments that brought points, by references of grants. */
export type InvoicesOfGrants = (db: Db, references: readonly string[]) => Promise<Receipt['invoices']>

interface OrdersHooks {
  readonly onSale: readonly Listener<Sale>[]
  readonly onSaleReturned: readonly Listener<ReturnedSale>[]
}

export interface CheckoutContext extends Platform {
  /** Called at named points, so that a test can stop the process there. */
  readonly failpoint: (name: string) => void
  readonly hooks: OrdersHooks
}

export interface OrdersContext extends CheckoutContext {
  /** Sign addresses of files. */
  readonly secrets: TicketSecrets
  /** As certificates name it. */
  readonly shop: {
    readonly name: string
    readonly origin: string
    readonly legal: LegalNotice | null
  }
  readonly soundCards: (
    db: Db,
    ids: readonly string[],
    options?: { publishedOnly?: boolean },
  ) => Promise<Map<string, Sound>>
  /** How many different masters an account may take in 24 hours; null for no limit. */
  readonly limits: { readonly mastersADay: number | null }
  readonly supportLimits: SupportLimits
  readonly invoicesOfGrants: InvoicesOfGrants
  readonly openMaster: (soundId: string, licence: { number: string; version: string }) => Promise<MadeFile>
}
