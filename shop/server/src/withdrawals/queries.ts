import { sql } from 'kysely'
import type { ReadableAccounts } from '../accounts/public.ts'
import type { ReadableBilling } from '../billing/public.ts'
import { over, type Db } from '../platform/db/db.ts'
import { idOrNone } from '../platform/db/id-or-none.ts'
import { holdsWords } from '../platform/db/like-pattern.ts'
import { listSource } from '../platform/db/list.ts'
import type { WithdrawalsTables } from './tables.ts'

const on = (db: Db) => over<WithdrawalsTables & ReadableAccounts & ReadableBilling>(db)

export async function insertWithdrawal(
  tx: Db,
  declared: {
    id: string
    number: string
    name: string
    email: string
    contract: string
    declared_at: Date
    time_zone: string
    account_id: string | null
    payment_id: string | null
  },
): Promise<void> {
  await on(tx).insertInto('withdrawal').values(declared).execute()
}

export type WithdrawalRow = NonNullable<Awaited<ReturnType<typeof lockWithdrawal>>>

const withLeft = (db: Db) =>
  on(db)
    .selectFrom('withdrawal')
    .leftJoin('account', 'account.id', 'withdrawal.account_id')
    .selectAll('withdrawal')
    .select(sql<boolean>`account.deleted_at is not null`.as('has_left'))

export function lockWithdrawal(tx: Db, id: string) {
  return withLeft(tx).where('withdrawal.id', '=', id).forUpdate('withdrawal').executeTakeFirst()
}

/** Of two payments: they are one, or of one plan. */
const isOneContract = (one: string, other: string) =>
  sql<boolean>`(${sql.ref(one)}.id = ${sql.ref(other)}.id
    or ${sql.ref(one)}.subscription_id = ${sql.ref(other)}.subscription_id)`

/** Open declarations of a payment's contract, held until the transaction ends. */
export function lockOpenOf(tx: Db, paymentId: string) {
  return withLeft(tx)
    .where(
      sql<boolean>`exists (select from payment declared join payment refunded on ${isOneContract('declared', 'refunded')}
        where declared.id = withdrawal.payment_id and refunded.id = ${paymentId}::uuid)`,
    )
    .where('withdrawal.answered_at', 'is', null)
    .orderBy('withdrawal.id')
    .forUpdate('withdrawal')
    .execute()
}

/** Held until the transaction ends: declarations of a payment by its buyer come one after the other. */
export async function lockDeclaring(tx: Db, paymentId: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`withdrawal ${paymentId}`}, 0))`.execute(on(tx))
}

/** Declarations of an account about its payments. */
export function selectOwnOf(db: Db, accountId: string, paymentIds: readonly string[]) {
  return on(db)
    .selectFrom('withdrawal')
    .select(['number', 'declared_at', 'payment_id', 'answered_at'])
    .where('account_id', '=', accountId)
    .where('payment_id', '=', sql<string>`any(${[...paymentIds]}::uuid[])`)
    .orderBy('declared_at')
    .execute()
}

export async function storePayment(tx: Db, id: string, paymentId: string): Promise<void> {
  await on(tx).updateTable('withdrawal').set({ payment_id: paymentId }).where('id', '=', id).execute()
}

export async function storeAnswer(
  tx: Db,
  id: string,
  answer: { answered_at: Date; answered_by: string | null; outcome: string; answer: string | null },
): Promise<void> {
  await on(tx).updateTable('withdrawal').set(answer).where('id', '=', id).execute()
}

/** One payment of each contract, the first. */
const contractOf = sql`coalesce(payment.subscription_id, payment.id)`

/** Payments of the declarer's contracts that invoices or credit notes with these numbers belong to. */
export async function selectByInvoice(
  db: Db,
  numbers: readonly string[],
  { email, account_id }: { readonly email: string; readonly account_id: string | null },
): Promise<string[]> {
  const rows = await on(db)
    .selectFrom('invoice')
    .innerJoin('payment', 'payment.id', 'invoice.payment_id')
    .innerJoin('account', 'account.id', 'payment.account_id')
    .select('payment.id')
    .distinctOn(contractOf)
    .where(sql<boolean>`(account.id = ${account_id}::uuid or account.email_key = fold_email(${email}))`)
    .where('invoice.number', '=', sql<string>`any(${[...numbers]}::text[])`)
    .where('payment.status', '=', 'paid')
    .orderBy(contractOf)
    .orderBy('payment.paid_at')
    .orderBy('payment.id')
    .limit(2)
    .execute()
  return rows.map(({ id }) => id)
}

/** The same since then, of the account with an address. */
export async function selectByEmail(db: Db, email: string, since: Date): Promise<string[]> {
  const rows = await on(db)
    .selectFrom('payment')
    .innerJoin('account', 'account.id', 'payment.account_id')
    .select('payment.id')
    .distinctOn(contractOf)
    .where(sql<boolean>`account.email_key = fold_email(${email})`)
    .where('payment.status', '=', 'paid')
    .where('payment.paid_at', '>=', since)
    .orderBy(contractOf)
    .orderBy('payment.paid_at')
    .orderBy('payment.id')
    .limit(2)
    .execute()
  return rows.map(({ id }) => id)
}

/** Money and points of a payment that went on their way back since then, but for VAT alone, and whether another way than it was paid. */
export function sumRefunded(
  db: Db,
  paymentId: string,
  since: Date,
): Promise<{ cents: number; points: number; isOtherwise: boolean }> {
  return on(db)
    .selectFrom('refund')
    .select(sql<number>`coalesce(sum(gross_cents), 0)::int`.as('cents'))
    .select(sql<number>`coalesce(sum(points), 0)::int`.as('points'))
    .select(sql<boolean>`coalesce(bool_or(paid_otherwise is not null), false)`.as('isOtherwise'))
    .where('created_at', '>=', since)
    .where('payment_id', '=', paymentId)
    .where('kind', '=', 'points')
    .where('status', 'in', ['pending', 'sent', 'done'])
    .executeTakeFirstOrThrow()
}

export interface WithdrawalSearch {
  readonly words: string
  readonly state?: string | undefined
  readonly payment?: string | undefined
}

export type ListedWithdrawalRow = Awaited<ReturnType<ReturnType<typeof withdrawalList>['page']>>[number]

export function withdrawalList(db: Db, { words, state, payment }: WithdrawalSearch) {
  const found = on(db)
    .selectFrom('withdrawal')
    .leftJoin('account as answerer', 'answerer.id', 'withdrawal.answered_by')
    .selectAll('withdrawal')
    .select(sql<string | null>`answerer.first_name || ' ' || answerer.last_name`.as('answered_by_name'))
    .$if(state === 'open', (query) => query.where('withdrawal.answered_at', 'is', null))
    .$if(state === 'answered', (query) => query.where('withdrawal.answered_at', 'is not', null))
    .$if(payment !== undefined, (query) => query.where('withdrawal.payment_id', '=', idOrNone(payment!)))
    .$if(words !== '', (query) =>
      query.where(
        holdsWords(
          words,
          ['number', 'name', 'email', 'contract'].map((column) => sql.ref(`withdrawal.${column}`)),
        ),
      ),
    )
  return listSource(found, {
    sorts: {
      dueAt: {
        column: sql`case when withdrawal.answered_at is null then withdrawal.declared_at end`,
        isNullable: true,
      },
      declaredAt: 'withdrawal.declared_at',
      name: { column: sql`lower(withdrawal.name)` },
    },
    id: 'withdrawal.id',
  })
}

/** Open declarations of before a moment. */
export async function countOpenBefore(db: Db, before: Date): Promise<number> {
  const { count } = await on(db)
    .selectFrom('withdrawal')
    .select(sql<number>`count(*)::int`.as('count'))
    .where('answered_at', 'is', null)
    .where('declared_at', '<=', before)
    .executeTakeFirstOrThrow()
  return count
}

export async function selectOpen(db: Db): Promise<{ count: number; first: Date | null }> {
  return on(db)
    .selectFrom('withdrawal')
    .select(({ fn }) => [
      sql<number>`count(*)::int`.as('count'),
      fn.min<Date | null>('declared_at').as('first'),
    ])
    .where('answered_at', 'is', null)
    .executeTakeFirstOrThrow()
}

/** Null where nobody has shown that the address is theirs. */
const emailOf = (accountId: string) =>
  sql<string>`(select email_key from account
    where account.id = ${accountId} and account.email_confirmed_at is not null)`

const ownRows = (db: Db, accountId: string) =>
  on(db)
    .selectFrom('withdrawal')
    .where((where) =>
      where.or([
        where('account_id', '=', accountId),
        where(sql<string>`fold_email(email)`, '=', emailOf(accountId)),
      ]),
    )
    .orderBy('declared_at')

/** Declarations of an account, signed in or by its address. */
export function selectOwnWithdrawals(db: Db, accountId: string) {
  return ownRows(db, accountId)
    .select(['number', 'name', 'email', 'contract', 'declared_at', 'time_zone', 'payment_id'])
    .select(['answered_at', 'outcome', 'answer'])
    .execute()
}

export function selectOwnOpen(db: Db, accountId: string) {
  return ownRows(db, accountId)
    .select(['number', 'declared_at', 'payment_id'])
    .where('answered_at', 'is', null)
    .execute()
}

/** Links declarations by an account's address to it: they are found after the address is gone. */
export async function assignByEmail(tx: Db, accountId: string): Promise<void> {
  await on(tx)
    .updateTable('withdrawal')
    .set({ account_id: accountId })
    .where('account_id', 'is', null)
    .where(sql<string>`fold_email(email)`, '=', emailOf(accountId))
    .execute()
}

/** Number, time, payment and outcome stay, for the proof that it was answered. */
export async function anonymizeAnswered(tx: Db, accountId: string): Promise<void> {
  await on(tx)
    .updateTable('withdrawal')
    .set({ name: 'Deleted account', email: `deleted-${accountId}@deleted.invalid`, contract: 'Deleted' })
    .set({ answer: sql<string | null>`case when answer is not null then 'Deleted' end` })
    .where('account_id', '=', accountId)
    .where('answered_at', 'is not', null)
    .execute()
}

/** Declarations that were answered by the refund of a payment of which none holds: the provider could not send the money. */
export function lockUnsent(tx: Db, limit: number) {
  return withLeft(tx)
    .select(
      sql<boolean>`exists (select from payment
        where payment.id = withdrawal.payment_id and payment.kind = 'gift')`.as('is_gift'),
    )
    .where('withdrawal.outcome', '=', 'refunded')
    .where('withdrawal.payment_id', 'is not', null)
    .where(
      sql<boolean>`exists (select from refund
        join payment refunded on refunded.id = refund.payment_id
        join payment declared on ${isOneContract('declared', 'refunded')}
        where declared.id = withdrawal.payment_id and refund.status = 'failed'
          and refund.created_at >= withdrawal.declared_at - interval '10 minutes'
          and (refunded.id = declared.id or refund.created_at <= withdrawal.answered_at)
          and not exists (select from refund held
            where held.payment_id = refunded.id and held.status <> 'failed'
              and held.created_at >= withdrawal.declared_at - interval '10 minutes'))`,
    )
    .orderBy('withdrawal.id')
    .limit(limit)
    .forUpdate('withdrawal')
    .execute()
}

export async function reopen(tx: Db, id: string): Promise<void> {
  await on(tx)
    .updateTable('withdrawal')
    .set({ answered_at: null, answered_by: null, outcome: null, answer: null })
    .where('id', '=', id)
    .execute()
}
