import type { AccountStatus, Role } from '@segno/contract'
import { newId } from '../platform/ids.ts'
import type { Db } from '../platform/db.ts'
import { insertAccount, selectAccount, selectAccountByEmail, type AccountRow } from './queries.ts'

export interface Account {
  readonly id: string
  readonly email: string
  readonly firstName: string
  readonly lastName: string
  readonly country: string
  readonly currency: string
  readonly role: Role
  readonly status: AccountStatus
  readonly isConfirmed: boolean
}

export interface NewAccount {
  readonly email: string
  readonly firstName: string
  readonly lastName: string
  /** ISO 3166 alpha-2. */
  readonly country: string
  /** ISO 4217. */
  readonly currency: string
  readonly role: Role
  readonly status: AccountStatus
  readonly isConfirmed: boolean
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

function toAccount(row: AccountRow): Account {
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
  }
}
