import type { Account } from '../../accounts/public.ts'
import { requiresPasskey, type IdentityContext } from '../identity-context.ts'
import { countPasskeys } from '../passkeys/queries.ts'
import { over, type Db } from '../../platform/db/db.ts'
import type { IdentityTables } from '../tables.ts'

const tables = (db: Db) => over<IdentityTables>(db)

export function selectTotp(db: Db, accountId: string) {
  return tables(db).selectFrom('totp').selectAll().where('account_id', '=', accountId).executeTakeFirst()
}

/** The secret that counts stays until a code of the new one has been given. @param secret sealed, as all are kept */
export async function storePendingTotp(tx: Db, accountId: string, secret: string): Promise<void> {
  await tables(tx)
    .insertInto('totp')
    .values({ account_id: accountId, pending_secret: secret })
    .onConflict((conflict) => conflict.column('account_id').doUpdateSet({ pending_secret: secret }))
    .execute()
}

/** Puts the pending secret in the place of the one that counted. */
export async function confirmPendingTotp(
  tx: Db,
  confirmed: { accountId: string; secret: string; step: number },
): Promise<boolean> {
  const row = await tables(tx)
    .updateTable('totp')
    .set({ secret: confirmed.secret, pending_secret: null, last_step: confirmed.step })
    .where('account_id', '=', confirmed.accountId)
    .where('pending_secret', '=', confirmed.secret)
    .returning('account_id')
    .executeTakeFirst()
  return row !== undefined
}

/** Of several who use one code at once, one may. */
export async function takeTotpStep(tx: Db, used: { accountId: string; step: number }): Promise<boolean> {
  const row = await tables(tx)
    .updateTable('totp')
    .set({ last_step: used.step })
    .where('account_id', '=', used.accountId)
    .where('last_step', '<', used.step)
    .returning('account_id')
    .executeTakeFirst()
  return row !== undefined
}

type TotpSecrets = Pick<IdentityTables['totp'], 'secret' | 'pending_secret'>

/** Authenticators with a secret that does not begin like this; some of them, if there are many. */
export function selectUnsealedTotp(
  db: Db,
  { sealedPrefix, limit }: { sealedPrefix: string; limit: number },
): Promise<(TotpSecrets & { account_id: string })[]> {
  return tables(db)
    .selectFrom('totp')
    .select(['account_id', 'secret', 'pending_secret'])
    .where((on) =>
      on.or([
        on.not(on.fn<boolean>('starts_with', ['secret', on.val(sealedPrefix)])),
        on.not(on.fn<boolean>('starts_with', ['pending_secret', on.val(sealedPrefix)])),
      ]),
    )
    .limit(limit)
    .execute()
}

/** Puts another form of the same secrets in their place, unless they have changed meanwhile. */
export async function replaceTotpSecrets(
  db: Db,
  before: TotpSecrets & { account_id: string },
  after: TotpSecrets,
): Promise<void> {
  await tables(db)
    .updateTable('totp')
    .set(after)
    .where('account_id', '=', before.account_id)
    .where('secret', 'is not distinct from', before.secret)
    .where('pending_secret', 'is not distinct from', before.pending_secret)
    .execute()
}

export async function deleteTotp(tx: Db, accountId: string): Promise<void> {
  await tables(tx).deleteFrom('totp').where('account_id', '=', accountId).execute()
}

export async function hasEmailFactor(db: Db, accountId: string): Promise<boolean> {
  const row = await tables(db)
    .selectFrom('email_factor')
    .select('account_id')
    .where('account_id', '=', accountId)
    .executeTakeFirst()
  return row !== undefined
}

export interface Factors {
  readonly hasTotp: boolean
  readonly hasEmail: boolean
  readonly hasPasskey: boolean
}

/** Factors an account asks for beyond the password. */
export async function selectFactors(db: Db, accountId: string): Promise<Factors> {
  const totp = await selectTotp(db, accountId)
  return {
    hasTotp: (totp?.secret ?? null) !== null,
    hasEmail: await hasEmailFactor(db, accountId),
    hasPasskey: (await countPasskeys(db, accountId)) > 0,
  }
}

/** The ways in which an account comes in and confirms: its passkeys alone where they are required and there is one. */
export async function selectUsableFactors(
  ctx: IdentityContext,
  account: Pick<Account, 'id' | 'role'>,
): Promise<Factors> {
  const factors = await selectFactors(ctx.db, account.id)
  if (!requiresPasskey(ctx, account) || !factors.hasPasskey) return factors
  return { hasPasskey: true, hasTotp: false, hasEmail: false }
}

export const hasAnyFactor = (factors: Factors): boolean =>
  factors.hasTotp || factors.hasEmail || factors.hasPasskey

/** Whether there is more than a mailbox: what that proves counts for less then. */
export const hasStrongFactor = ({ hasTotp, hasPasskey }: Factors): boolean => hasTotp || hasPasskey

export async function setEmailFactor(tx: Db, accountId: string, isOn: boolean): Promise<void> {
  if (isOn) {
    const nothing = tables(tx).insertInto('email_factor').values({ account_id: accountId })
    await nothing.onConflict((conflict) => conflict.column('account_id').doNothing()).execute()
  } else await tables(tx).deleteFrom('email_factor').where('account_id', '=', accountId).execute()
}

export async function replaceRecoveryCodes(
  tx: Db,
  accountId: string,
  codeHashes: readonly string[],
): Promise<void> {
  await tables(tx).deleteFrom('recovery_code').where('account_id', '=', accountId).execute()
  if (codeHashes.length === 0) return
  await tables(tx)
    .insertInto('recovery_code')
    .values(codeHashes.map((code_hash) => ({ account_id: accountId, code_hash })))
    .execute()
}

export async function takeRecoveryCode(
  tx: Db,
  used: { accountId: string; codeHash: string; now: Date },
): Promise<boolean> {
  const row = await tables(tx)
    .updateTable('recovery_code')
    .set({ used_at: used.now })
    .where('account_id', '=', used.accountId)
    .where('code_hash', '=', used.codeHash)
    .where('used_at', 'is', null)
    .returning('account_id')
    .executeTakeFirst()
  return row !== undefined
}

export async function countRecoveryCodes(db: Db, accountId: string): Promise<number> {
  const { count } = await tables(db)
    .selectFrom('recovery_code')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('account_id', '=', accountId)
    .where('used_at', 'is', null)
    .executeTakeFirstOrThrow()
  return Number(count)
}

export type ChallengeStep =
  | 'mfaRequired'
  | 'totpRequired'
  | 'passkeyRequired'
  | 'selectMfaType'
  | 'mfaSetup'
  | 'newPasswordRequired'

export async function insertChallenge(
  db: Db,
  challenge: {
    secretHash: string
    accountId: string
    step: ChallengeStep
    hasSecondFactor: boolean
    expiresAt: Date
  },
): Promise<void> {
  await tables(db)
    .insertInto('challenge')
    .values({
      secret_hash: challenge.secretHash,
      account_id: challenge.accountId,
      step: challenge.step,
      has_second_factor: challenge.hasSecondFactor,
      expires_at: challenge.expiresAt,
    })
    .execute()
}

export function lockChallenge(tx: Db, secretHash: string) {
  return tables(tx)
    .selectFrom('challenge')
    .selectAll()
    .where('secret_hash', '=', secretHash)
    .forUpdate()
    .executeTakeFirst()
}

export async function updateChallenge(
  tx: Db,
  secretHash: string,
  change: { tries: number } | { used_at: Date },
): Promise<void> {
  await tables(tx).updateTable('challenge').set(change).where('secret_hash', '=', secretHash).execute()
}

export async function insertDevice(
  db: Db,
  device: { id: string; accountId: string; keyHash: string; name: string; now: Date; endsAt: Date },
): Promise<void> {
  await tables(db)
    .insertInto('device')
    .values({
      id: device.id,
      account_id: device.accountId,
      key_hash: device.keyHash,
      name: device.name,
      remembered_at: device.now,
      last_used_at: device.now,
      ends_at: device.endsAt,
    })
    .execute()
}

/** Notes the use of a remembered device. @returns whether there is one */
export async function touchDevice(
  db: Db,
  device: { accountId: string; keyHash: string; now: Date },
): Promise<boolean> {
  const row = await tables(db)
    .updateTable('device')
    .set({ last_used_at: device.now })
    .where('account_id', '=', device.accountId)
    .where('key_hash', '=', device.keyHash)
    .where('ends_at', '>', device.now)
    .returning('id')
    .executeTakeFirst()
  return row !== undefined
}

export const rememberedDevices = (db: Db, accountId: string, now: Date) =>
  tables(db).selectFrom('device').where('account_id', '=', accountId).where('ends_at', '>', now)

export async function selectDevices(
  db: Db,
  accountId: string,
  page: { now: Date; limit: number; offset: number },
) {
  const open = rememberedDevices(db, accountId, page.now)
  const rows = await open
    .selectAll()
    .orderBy('last_used_at', 'desc')
    .orderBy('id')
    .limit(page.limit)
    .offset(page.offset)
    .execute()
  const { count } = await open.select(({ fn }) => fn.countAll<number>().as('count')).executeTakeFirstOrThrow()
  return { rows, total: Number(count) }
}

/** @returns whether this account had such a device */
export async function deleteDevice(db: Db, accountId: string, id: string): Promise<boolean> {
  const row = await tables(db)
    .deleteFrom('device')
    .where('account_id', '=', accountId)
    .where('id', '=', id)
    .returning('id')
    .executeTakeFirst()
  return row !== undefined
}

/** Leaves the newest ones. */
export async function deleteDevicesBeyond(tx: Db, accountId: string, most: number): Promise<void> {
  await tables(tx)
    .deleteFrom('device')
    .where('id', 'in', (of) =>
      of
        .selectFrom('device')
        .select('id')
        .where('account_id', '=', accountId)
        .orderBy('remembered_at', 'desc')
        .orderBy('id', 'desc')
        .offset(most),
    )
    .execute()
}

export async function deleteDevices(tx: Db, accountId: string): Promise<void> {
  await tables(tx).deleteFrom('device').where('account_id', '=', accountId).execute()
}
