import type { UnsettledMatter } from '@segno/contract'
import { event, part, port } from '../platform/slices/hook.ts'
import type { Db } from '../platform/db/db.ts'

/** Sounds belong to a later slice; somebody who leaves is told how many of theirs are for sale. */
export const soundsForSaleOf = port<(db: Db, accountId: string) => Promise<number>>('sounds for sale')

/** Payouts belong to a later slice; the address of an account that is paid out changes slowly. */
export const isPaidOut = port<(db: Db, accountId: string) => Promise<boolean>>(
  'whether an account is paid out',
)

/** Matters in later slices that the owner of an account should know of before deleting it. */
export const unsettledMatters =
  part<(db: Db, accountId: string, now: Date) => Promise<readonly UnsettledMatter[]>>('left open')

/** Somebody who has just registered. */
export interface Newcomer {
  readonly accountId: string
  readonly email: string
  readonly clientAddress: string
  /** Of the affiliate whose link brought them. */
  readonly afid: string | undefined
  readonly at: Date
}

/** What later slices do in the transaction in which the browser that registered has proven the mailbox. */
export const onConfirmed = event<Newcomer>('mailbox proven')

/** What later slices do in the transaction of a registration. */
export const onRegistered = event<Newcomer>('registered')
