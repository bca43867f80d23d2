import { type RawBuilder, sql } from 'kysely'
import type { ReadableAccounts } from '../../accounts/public.ts'
import { over, type Db } from '../../platform/db/db.ts'
import type { VouchersTables } from '../tables.ts'

const on = (db: Db) => over<VouchersTables>(db)

export interface TakerHash {
  readonly kind: 'mailbox' | 'card'
  readonly hash: Buffer
}

/** An address that its owner has confirmed; a stranger can register any other. */
export async function selectMailbox(db: Db, accountId: string): Promise<string | null> {
  const row = await over<ReadableAccounts>(db)
    .selectFrom('account')
    .select('email')
    .where('id', '=', accountId)
    .where(sql<boolean>`email_confirmed_at is not null`)
    .executeTakeFirst()
  return row?.email ?? null
}

/** Fingerprints of the cards that an account has paid with, each once. */
export async function selectCards(db: Db, accountId: string): Promise<string[]> {
  const { rows } = await sql<{ card: string }>`
    select distinct card_fingerprint as card from payment
    where account_id = ${accountId}::uuid and card_fingerprint is not null`.execute(on(db))
  return rows.map(({ card }) => card)
}

/** The redemption that brought a reduction; null for one with another cause. */
export const redemptionOf = (cause: string) =>
  sql<string | null>`${/^voucher (.*)$/.exec(cause)?.[1] ?? null}::uuid`

/** Whether who redeemed had paid with this card by then. @param cause of a reduction */
export async function wasCardCounted(db: Db, cause: string, cardFingerprint: string): Promise<boolean> {
  const { rows } = await sql`
    select from voucher_redemption as redemption join payment using (account_id)
    where redemption.id = ${redemptionOf(cause)}
      and card_fingerprint = ${cardFingerprint} and paid_at <= redeemed_at
    limit 1`.execute(on(db))
  return rows.length > 0
}

const anyOf = (hashes: readonly TakerHash[]): RawBuilder<boolean> => sql`(kind, key_hash) in (
  select * from unnest(${hashes.map(({ kind }) => kind)}::text[], ${hashes.map(({ hash }) => hash)}::bytea[]))`

/** The most codes of a campaign that one of these has redeemed. */
export async function findMostTaken(
  db: Db,
  campaignId: string,
  hashes: readonly TakerHash[],
): Promise<number> {
  const { most } = await on(db)
    .selectFrom('voucher_taker')
    .select(sql<number>`coalesce(max(redemptions), 0)`.as('most'))
    .where('campaign_id', '=', campaignId)
    .where(anyOf(hashes))
    .executeTakeFirstOrThrow()
  return most
}

/** When the first deleted account of one of these was made; null for none. */
export async function findLeaver(db: Db, hashes: readonly TakerHash[]): Promise<Date | null> {
  const row = await on(db)
    .selectFrom('voucher_leaver')
    .select(sql<Date | null>`min(made_at)`.as('made_at'))
    .where(anyOf(hashes))
    .executeTakeFirst()
  return row?.made_at ?? null
}

/** @returns false where it has as many as a person can; the condition and the change are one statement */
export async function addTaking(
  tx: Db,
  taking: TakerHash & { readonly campaignId: string; readonly most: number; readonly at: Date },
): Promise<boolean> {
  const row = await on(tx)
    .insertInto('voucher_taker')
    .values({
      campaign_id: taking.campaignId,
      kind: taking.kind,
      key_hash: taking.hash,
      redemptions: 1,
      taken_at: taking.at,
    })
    .onConflict((conflict) =>
      conflict
        .columns(['campaign_id', 'kind', 'key_hash'])
        .doUpdateSet({ redemptions: sql<number>`voucher_taker.redemptions + 1`, taken_at: taking.at })
        .where('voucher_taker.redemptions', '<', taking.most),
    )
    .returning('redemptions')
    .executeTakeFirst()
  return row !== undefined
}

/** What an account redeemed before mailboxes and cards were counted, counted for one of its own. */
export async function keepTakings(
  tx: Db,
  { kind, hash, accountId, leftAt }: TakerHash & { readonly accountId: string; readonly leftAt: Date },
): Promise<void> {
  await sql`
    insert into voucher_taker (campaign_id, kind, key_hash, redemptions, taken_at)
    select campaign_id, ${kind}, ${hash}::bytea, redemptions, ${leftAt}::timestamptz
    from campaign_taker where account_id = ${accountId}::uuid and redemptions > 0
    on conflict (campaign_id, kind, key_hash) do update
      set redemptions = greatest(voucher_taker.redemptions, excluded.redemptions)`.execute(on(tx))
}

export async function insertLeaver(
  tx: Db,
  leaver: TakerHash & { readonly accountId: string; readonly leftAt: Date },
): Promise<void> {
  await sql`
    insert into voucher_leaver (kind, key_hash, made_at, left_at)
    select ${leaver.kind}, ${leaver.hash}::bytea, created_at, ${leaver.leftAt}::timestamptz
    from account where id = ${leaver.accountId}::uuid
    on conflict (kind, key_hash) do update
      set made_at = least(voucher_leaver.made_at, excluded.made_at), left_at = excluded.left_at`.execute(
    on(tx),
  )
}
