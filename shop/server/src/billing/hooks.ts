import type { PackageKind } from '@segno/contract'
import type { Db } from '../platform/db/db.ts'
import { event, port } from '../platform/slices/hook.ts'

/** Money that came for a package or a plan's period. */
export interface Paid {
  readonly paymentId: string
  readonly accountId: string
  readonly packageId: string
  readonly kind: PackageKind
  readonly period: 'month' | 'year' | null
  readonly netCents: number
  readonly currency: string
  readonly at: Date
}

/** An order of a package, before its card form is opened. */
export interface Ordered {
  readonly accountId: string
  readonly kind: PackageKind
  readonly at: Date
}

/** Money of a payment that went back, net of VAT. */
export interface Refunded {
  readonly refundId: string
  readonly paymentId: string
  readonly accountId: string
  readonly netCents: number
  readonly currency: string
  /** True where refunds and disputes left nothing of the payment. */
  readonly leavesNothing: boolean
  readonly at: Date
}

/** Points that were sold at a reduced price. */
export interface ReducedSale {
  /** Of the reduction. */
  readonly cause: string
  readonly cardFingerprint: string | null
  readonly points: number
  readonly paidMicroEur: number
  /** Without the reduction. */
  readonly listedMicroEur: number
  readonly at: Date
}

/** Millionths of a euro that a promotion adds to reduced points, taken from its budget. */
export type AddToReduced = (tx: Db, sale: ReducedSale) => Promise<number>

/** Budgets belong to a later slice. */
export const addToReduced = port<AddToReduced>('promotion budget')

/** Later slices refuse what would be of no use to its buyer, by an `AppError`, before a card form is opened. */
export const onOrdered = event<Ordered>('ordered')

/** What later slices do in the transaction that marks a payment as paid: commissions, licences. It runs once a payment. */
export const onPaid = event<Paid>('paid')

/** The same for a refund. */
export const onRefunded = event<Refunded>('refunded')
