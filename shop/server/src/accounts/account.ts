import type { AccountStatus, Grant, Role } from '@segno/contract'
import { newId } from '../platform/ids.ts'
import type { Db } from '../platform/db/db.ts'
import { notRegistered } from './errors.ts'
import { insertFormerEmail } from './former-emails.ts'
import {
  activateAccount,
  holdOpenAccount,
  insertAccount,
  lockOpenAccount,
  markSeen,
  markSignedIn,
  selectAccount,
  selectAccountByEmail,
  setEmail,
  setEmailConfirmed,
  setOwner,
  type NewOwner,
  type AccountRow,
} from './queries.ts'

/** Whose an account is, and what they may do. */
export interface AccountHolder {
  readonly email: string
  readonly firstName: string
  readonly lastName: string
  /** ISO 3166 alpha-2. */
  readonly country: string
  /** ISO 4217. */
  readonly currency: string
  readonly role: Role
}

export interface Account extends AccountHolder {
  readonly id: string
  readonly status: AccountStatus
  readonly isConfirmed: boolean
  /** Has never come in yet. */
  readonly isNew: boolean
  /** Brought along when registering. */
  readonly voucherCode: string | null
  readonly updatedAt: Date
  /** What narrows an administrator; empty for everybody else too. */
  readonly grants: readonly Grant[]
}

export interface NewAccount extends AccountHolder {
  readonly status: AccountStatus
  readonly isConfirmed: boolean
  readonly voucherCode?: string | undefined
}

/** @returns the new account's id */
export async function createAccount(tx: Db, account: NewAccount): Promise<string> {
  const id = newId()
  await insertAccount(tx, { ...account, id })
  return id
}

export async function findAccount(db: Db, id: string): Promise<Account | null> {
  const row = await selectAccount(db, id)
  return row ? toAccount(row) : null
}

/** Capitals in an address make no difference. */
export async function findAccountByEmail(db: Db, email: string): Promise<Account | null> {
  const row = await selectAccountByEmail(db, email)
  return row ? toAccount(row) : null
}

/**
 * Keeps an account from being deleted until the transaction ends. First of all locks.
 *
 * @returns false where there is none any more
 */
export function holdAccount(tx: Db, id: string): Promise<boolean> {
  return holdOpenAccount(tx, id)
}

/** The same for one transaction at a time. */
export async function lockAccount(tx: Db, id: string): Promise<boolean> {
  return (await lockOpenAccount(tx, id)) !== undefined
}

/** The same for what the owner asks for. @throws {AppError} not_registered where it has just been deleted */
export async function holdOwnAccount(tx: Db, id: string): Promise<void> {
  if (!(await holdOpenAccount(tx, id))) throw notRegistered()
}

/** The person has come in, for the first time or once more. */
export async function noteSignIn(tx: Db, id: string, now: Date): Promise<void> {
  await markSignedIn(tx, id, now)
  await markSeen(tx, id, now)
}

/** Somebody of the account was here: a session was renewed. */
export async function noteSeen(db: Db, id: string, now: Date): Promise<void> {
  await markSeen(db, id, now)
}

/** The person has shown that mail to the address reaches them. */
export async function confirmEmail(tx: Db, id: string, now: Date): Promise<void> {
  await setEmailConfirmed(tx, id, now)
}

/** An invited person has set a password, and so confirmed the address that the invitation went to. */
export async function activateInvited(tx: Db, id: string, now: Date): Promise<void> {
  await activateAccount(tx, id)
  await setEmailConfirmed(tx, id, now)
}

/** Gives an account that was never confirmed to the person who has shown that the address is theirs, as they spell it. */
export async function takeOverAccount(tx: Db, id: string, owner: NewOwner): Promise<void> {
  await setOwner(tx, id, owner)
}

/** @throws a unique violation of `account_email` where another account has the address */
export async function changeEmail(tx: Db, id: string, change: { email: string; now: Date }): Promise<void> {
  await insertFormerEmail(tx, id)
  await setEmail(tx, id, change)
}

export function toAccount(row: AccountRow): Account {
  return {
    id: row.id,
    email: row.email,
    firstName: row.first_name,
    lastName: row.last_name,
    country: row.country,
    currency: row.currency,
    role: row.role as Role,
    status: row.status as AccountStatus,
    isConfirmed: row.email_confirmed_at !== null,
    isNew: row.first_signed_in_at === null,
    voucherCode: row.voucher_code,
    updatedAt: row.updated_at,
    grants: row.admin_grants as Grant[],
  }
}
