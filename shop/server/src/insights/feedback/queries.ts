import type { FeedbackRating } from '@segno/contract'
import { sql } from 'kysely'
import type { ReadableAccounts, SearchedWords } from '../../accounts/public.ts'
import { type DayRange, withinDays } from '../../platform/day-range.ts'
import { listSource } from '../../platform/db/list.ts'
import { over, type Db } from '../../platform/db/db.ts'
import type { InsightsTables } from '../tables.ts'

const on = (db: Db) => over<InsightsTables & ReadableAccounts>(db)

export interface NewFeedback {
  readonly id: string
  readonly accountId: string
  readonly rating: FeedbackRating
  readonly words: string
  readonly screen: string
  readonly browser: string
  readonly at: Date
}

export async function insertFeedback(tx: Db, sent: NewFeedback): Promise<void> {
  const { id, accountId, rating, words, screen, browser, at } = sent
  await on(tx)
    .insertInto('feedback')
    .values({ id, account_id: accountId, rating: Number(rating), words, screen, browser, sent_at: at })
    .execute()
}

export async function countFeedbackSince(tx: Db, accountId: string, since: Date): Promise<number> {
  const { total } = await on(tx)
    .selectFrom('feedback')
    .select(sql<number>`count(*)`.as('total'))
    .where('account_id', '=', accountId)
    .where('sent_at', '>', since)
    .executeTakeFirstOrThrow()
  return Number(total)
}

export interface FeedbackSearch extends DayRange {
  /** Part of a message, a screen, a browser, or of a person’s name or address; null for all. */
  readonly words: SearchedWords | null
  readonly state: 'open' | 'done' | undefined
  readonly rating: FeedbackRating | undefined
}

export type FeedbackRow = Awaited<ReturnType<ReturnType<typeof allFeedback>['page']>>[number]

export function allFeedback(db: Db, { words, state, rating, since, before }: FeedbackSearch) {
  const lean = on(db)
    .selectFrom('feedback')
    .$if(state !== undefined, (q) => q.where('done_at', state === 'open' ? 'is' : 'is not', null))
    .$if(rating !== undefined, (q) => q.where('rating', '=', Number(rating)))
    .where((eb) => withinDays(eb, 'sent_at', { since, before }))
    .$if(words !== null, (q) => q.where('feedback.id', 'in', withWords(words!)))
  const query = lean
    .leftJoin('account', 'account.id', 'feedback.account_id')
    .select([
      'feedback.id',
      'feedback.account_id',
      'rating',
      'words',
      'screen',
      'browser',
      'sent_at',
      'done_at',
      'answer',
      'email',
      'first_name',
      'last_name',
    ])
  return listSource(query, { sorts: { sentAt: 'sent_at', rating: 'rating' }, id: 'feedback.id', lean })
}

/** One branch a table, so that each is answered by its own index. */
function withWords({ pattern, people }: SearchedWords) {
  return sql<string>`(
    select id from feedback where words ilike ${pattern} or screen ilike ${pattern} or browser ilike ${pattern}
    union all select id from feedback where account_id = any(${people}::uuid[]))`
}

/** Its sender too; undefined where either is gone. */
export function selectAnswerable(tx: Db, id: string) {
  return on(tx)
    .selectFrom('feedback')
    .innerJoin('account', 'account.id', 'feedback.account_id')
    .select(['feedback.id', 'words', 'email'])
    .where('feedback.id', '=', id)
    .executeTakeFirst()
}

/** @returns false where it has an answer already */
export async function saveAnswer(
  tx: Db,
  { id, answer, at }: { id: string; answer: string; at: Date },
): Promise<boolean> {
  const { numUpdatedRows } = await on(tx)
    .updateTable('feedback')
    .set((eb) => ({ answer, answered_at: at, done_at: eb.fn.coalesce('done_at', eb.val(at)) }))
    .where('id', '=', id)
    .where('answered_at', 'is', null)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

/** @returns false where there is none, or it has an answer */
export async function saveDone(tx: Db, id: string, doneAt: Date | null): Promise<boolean> {
  const { numUpdatedRows } = await on(tx)
    .updateTable('feedback')
    .set({ done_at: doneAt })
    .where('id', '=', id)
    .where('answered_at', 'is', null)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

/** Tells whether there is such feedback. */
export async function hasFeedback(db: Db, id: string): Promise<boolean> {
  return (
    (await on(db).selectFrom('feedback').select('id').where('id', '=', id).executeTakeFirst()) !== undefined
  )
}

/** For the copy of their data that somebody asks for. */
export function selectFeedbackOf(db: Db, accountId: string) {
  return on(db)
    .selectFrom('feedback')
    .select(['sent_at as sentAt', 'rating', 'words', 'screen', 'browser', 'answer'])
    .where('account_id', '=', accountId)
    .orderBy('sent_at')
    .execute()
}

/** Ratings still count; what was written, and by whom, is gone. */
export async function eraseFeedback(tx: Db, accountId: string): Promise<void> {
  await on(tx)
    .updateTable('feedback')
    .set((eb) => ({
      account_id: null,
      words: '',
      browser: '',
      answer: null,
      answered_at: null,
      done_at: eb.fn.coalesce('done_at', 'sent_at'),
    }))
    .where('account_id', '=', accountId)
    .execute()
}
