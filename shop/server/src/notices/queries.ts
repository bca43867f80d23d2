import type { NoticeSubject } from '@segno/contract'
import { type RawBuilder, sql } from 'kysely'
import type { ReadableAccounts } from '../accounts/public.ts'
import { listSource } from '../platform/db/list.ts'
import { over, type Db } from '../platform/db/db.ts'
import { holdsWords } from '../platform/db/like-pattern.ts'
import type { ReadableCatalogue } from '../catalogue/public.ts'
import { networkOf, rangeOf } from '../platform/http/client-network.ts'
import { mailboxOf } from '../platform/mail/mailbox.ts'
import type { EarlierNotices } from './rules.ts'
import type { NoticesTables } from './tables.ts'

const on = (db: Db) => over<NoticesTables & ReadableCatalogue & ReadableAccounts>(db)

/** A sound on sale, as the subject of a notice. */
export async function selectNoticedSound(db: Db, soundId: string): Promise<NoticedThing | undefined> {
  const row = await on(db)
    .selectFrom('sound')
    .select(['id', 'title', 'artist_id as ownerId'])
    .where('id', '=', soundId)
    .where('status', '=', 'published')
    .executeTakeFirst()
  return row && { about: 'sound', ...row }
}

export interface NoticedThing {
  readonly about: NoticeSubject
  readonly id: string
  readonly title: string
  readonly ownerId: string
}

export async function insertNotice(
  tx: Db,
  notice: {
    id: string
    thing: NoticedThing
    name: string
    email: string
    statement: string
    secretHash: string
    clientAddress: string
    now: Date
  },
): Promise<void> {
  await on(tx)
    .insertInto('copyright_notice')
    .values({
      id: notice.id,
      about: notice.thing.about,
      sound_id: notice.thing.about === 'sound' ? notice.thing.id : null,
      collection_id: notice.thing.about === 'collection' ? notice.thing.id : null,
      title: notice.thing.title,
      owner_id: notice.thing.ownerId,
      name: notice.name,
      email: notice.email,
      mailbox: mailboxOf(notice.email),
      statement: notice.statement,
      secret_hash: notice.secretHash,
      submitted_at: notice.now,
    })
    .execute()
  await on(tx)
    .insertInto('notice_source')
    .values({
      notice_id: notice.id,
      network: networkOf(notice.clientAddress),
      network_range: rangeOf(notice.clientAddress),
      submitted_at: notice.now,
    })
    .execute()
}

/** An account's confirmed address; null where nobody has shown that it is theirs. */
const emailOf = (accountId: string) =>
  sql<string>`(select email_key from account
    where account.id = ${accountId} and account.email_confirmed_at is not null)`

const isGivenBy = (accountId: string) =>
  sql<boolean>`fold_email(copyright_notice.email) = ${emailOf(accountId)}`

/** Notices that an account's address gave, and those of what is its own without their notifiers. */
export async function selectNoticesOf(db: Db, accountId: string) {
  const given = await on(db)
    .selectFrom('copyright_notice')
    .select(['title', 'name', 'email', 'statement', 'submitted_at', 'status', 'decided_at', 'reason'])
    .where(isGivenBy(accountId))
    .orderBy('submitted_at')
    .execute()
  const received = await on(db)
    .selectFrom('copyright_notice')
    .select(['title', 'status', 'counter_statement', 'countered_at', 'decided_at', 'reason'])
    .where('owner_id', '=', accountId)
    .where('status', '<>', 'unconfirmed')
    .orderBy('submitted_at')
    .execute()
  return { given, received }
}

/** Sound, times and decision stay, for the proof that it was decided. */
const WITHOUT_NOTIFIER = {
  name: 'Deleted',
  email: 'deleted@deleted.invalid',
  mailbox: 'deleted@deleted.invalid',
  statement: 'Deleted',
  secret_hash: null,
}

/** Decided notices lose their notifier; one that waits keeps them until it is decided. */
export async function forgetNotifier(tx: Db, accountId: string): Promise<void> {
  const isDecided = sql<boolean>`decided_at is not null`
  await on(tx)
    .deleteFrom('copyright_notice')
    .where(isGivenBy(accountId))
    .where('status', '=', 'unconfirmed')
    .execute()
  const left = await on(tx)
    .updateTable('copyright_notice')
    .set({ is_notifier_gone: true })
    .where(isGivenBy(accountId))
    .returning('id')
    .execute()
  const ids = left.map(({ id }) => id)
  await on(tx)
    .deleteFrom('notice_source')
    .where('notice_id', '=', sql<string>`any(${ids}::uuid[])`)
    .execute()
  await on(tx)
    .updateTable('copyright_notice')
    .set(WITHOUT_NOTIFIER)
    .where('id', '=', sql<string>`any(${ids}::uuid[])`)
    .where(isDecided)
    .execute()
}

export async function forgetDecided(tx: Db, id: string): Promise<void> {
  await on(tx)
    .updateTable('copyright_notice')
    .set(WITHOUT_NOTIFIER)
    .where('id', '=', id)
    .where('is_notifier_gone', '=', true)
    .execute()
}

/** What was decided before then stays without what both sides said: an upheld notice keeps its sound off sale. */
export async function forgetDecidedBefore(db: Db, before: Date): Promise<void> {
  await on(db)
    .updateTable('copyright_notice')
    .set({ ...WITHOUT_NOTIFIER, counter_statement: null })
    .where('decided_at', '<', before)
    .where((where) => where.or([where('name', '<>', 'Deleted'), where('counter_statement', 'is not', null)]))
    .execute()
}

export async function deleteUnconfirmedBefore(db: Db, before: Date): Promise<void> {
  await on(db)
    .deleteFrom('copyright_notice')
    .where('status', '=', 'unconfirmed')
    .where('submitted_at', '<', before)
    .execute()
}

/** Uses the secret up. */
export function confirmBySecret(tx: Db, secretHash: string, { since, now }: { since: Date; now: Date }) {
  return on(tx)
    .updateTable('copyright_notice')
    .set({ status: 'open', confirmed_at: now, secret_hash: null })
    .where('secret_hash', '=', secretHash)
    .where('submitted_at', '>', since)
    .returningAll()
    .executeTakeFirst()
}

/** The sound of a notice, held until the transaction ends. */
export function lockNoticedSound(tx: Db, soundId: string) {
  return on(tx)
    .selectFrom('sound')
    .innerJoin('account', 'account.id', 'sound.artist_id')
    .select(['sound.id', 'sound.status', 'sound.withheld_at'])
    .select(sql<boolean>`account.deleted_at is null and account.status = 'activated'`.as('is_artist_active'))
    .where('sound.id', '=', soundId)
    .forUpdate('sound')
    .executeTakeFirst()
}

/** Held until the transaction ends: notices are confirmed one after the other, so that each counts those before it. */
export async function lockConfirmations(tx: Db): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended('copyright notices', 0))`.execute(on(tx))
}

/** @param since the beginning of the day for which the ceilings hold */
export function countEarlierNotices(
  tx: Db,
  { id, mailbox, sound_id: soundId, owner_id: ownerId }: ConfirmedNotice,
  since: Date,
): Promise<EarlierNotices> {
  const isOpen = sql`notice.status in ('open', 'countered')`
  const isDismissed = sql`notice.status = 'dismissed'`
  const isWithheld = sql`notice.withheld_at is not null and (${isOpen} or notice.withheld_at > ${since})`
  const ofMailbox = sql`notice.mailbox = ${mailbox}`
  const ofNetwork = sql`source.network = own.network`
  const count = (condition: RawBuilder<unknown>) => sql<number>`count(*) filter (where ${condition})::int`
  return on(tx)
    .selectFrom('copyright_notice as notice')
    .leftJoin('notice_source as source', 'source.notice_id', 'notice.id')
    .leftJoin('notice_source as own', (join) => join.on('own.notice_id', '=', id))
    .select([
      count(sql`${ofMailbox} and ${isOpen}`).as('openOfMailbox'),
      count(sql`${ofMailbox} and ${isDismissed}`).as('dismissedOfMailbox'),
      count(sql`${ofNetwork} and ${isOpen}`).as('openOfNetwork'),
      count(sql`${ofNetwork} and ${isDismissed}`).as('dismissedOfNetwork'),
      count(sql`source.network_range = own.network_range and ${isOpen}`).as('openOfRange'),
      count(sql`notice.sound_id = ${soundId} and ${isDismissed}`).as('dismissedOfSound'),
      count(sql`notice.owner_id = ${ownerId} and ${isWithheld}`).as('withheldOfArtist'),
      count(isWithheld).as('withheldOfShop'),
    ])
    .where('notice.id', '<>', id)
    .executeTakeFirstOrThrow()
}

export type ConfirmedNotice = NonNullable<Awaited<ReturnType<typeof confirmBySecret>>>

/** @param withheldAt where its sound was withheld before an administrator decided */
export async function markWithholding(tx: Db, id: string, withheldAt: Date | null): Promise<void> {
  await on(tx)
    .updateTable('copyright_notice')
    .set({ withholds: true, ...(withheldAt && { withheld_at: withheldAt }) })
    .where('id', '=', id)
    .execute()
}

/** Whether another notice keeps the sound from sale. */
export async function isWithheldByOther(
  tx: Db,
  { id, soundId }: { id: string; soundId: string },
): Promise<boolean> {
  const row = await on(tx)
    .selectFrom('copyright_notice')
    .select('id')
    .where('sound_id', '=', soundId)
    .where('id', '<>', id)
    .where('withholds', '=', true)
    .where('status', 'in', ['open', 'countered', 'upheld'])
    .executeTakeFirst()
  return row !== undefined
}

export type NoticeRow = NonNullable<Awaited<ReturnType<typeof lockNotice>>>

/** A notice whose notifier is confirmed, held until the transaction ends. */
export function lockNotice(tx: Db, id: string) {
  return on(tx)
    .selectFrom('copyright_notice')
    .selectAll()
    .where('id', '=', id)
    .where('status', '<>', 'unconfirmed')
    .forUpdate()
    .executeTakeFirst()
}

/** @returns false where it was answered or decided already, or is about what is another's */
export async function storeCounter(
  db: Db,
  { id, ownerId, statement, now }: { id: string; ownerId: string; statement: string; now: Date },
): Promise<boolean> {
  const row = await on(db)
    .updateTable('copyright_notice')
    .set({ status: 'countered', counter_statement: statement, countered_at: now })
    .where('id', '=', id)
    .where('owner_id', '=', ownerId)
    .where('status', '=', 'open')
    .returning('id')
    .executeTakeFirst()
  return row !== undefined
}

export async function storeNoticeDecision(
  tx: Db,
  id: string,
  decision: { status: 'upheld' | 'dismissed'; withholds: boolean; by: string; reason: string; now: Date },
): Promise<void> {
  await on(tx)
    .updateTable('copyright_notice')
    .set({
      status: decision.status,
      withholds: decision.withholds,
      decided_by: decision.by,
      decided_at: decision.now,
      reason: decision.reason,
    })
    .where('id', '=', id)
    .execute()
}

export interface NoticeSearch {
  readonly ownerId?: string
  readonly words: string
  readonly status?: string | undefined
}

export type ListedNotice = Awaited<ReturnType<ReturnType<typeof noticeList>['page']>>[number]

/** Words look at titles and, for administrators, at notifiers. */
export function noticeList(db: Db, { ownerId, words, status }: NoticeSearch) {
  const found = on(db)
    .selectFrom('copyright_notice as notice')
    .innerJoin('account', 'account.id', 'notice.owner_id')
    .selectAll('notice')
    .select('account.email as owner_email')
    .where('notice.status', '<>', 'unconfirmed')
    .$if(ownerId !== undefined, (query) => query.where('notice.owner_id', '=', ownerId!))
    .$if(status !== undefined, (query) => query.where('notice.status', '=', status!))
    .$if(words !== '', (query) =>
      query.where(
        holdsWords(words, [
          sql`notice.title`,
          ...(ownerId === undefined ? [sql`notice.name`, sql`notice.email`] : []),
        ]),
      ),
    )
  return listSource(found, {
    sorts: { confirmedAt: 'notice.confirmed_at', title: { column: sql`lower(notice.title)` } },
    id: 'notice.id',
  })
}
