import { randomBytes } from 'node:crypto'
import {
  type ApiKey,
  type Grant,
  GRANT_MISSING,
  GRANTS,
  grantMessage,
  isFullAdmin,
  KEY_MESSAGE,
  KEY_NOT_ALLOWED,
  MAX_API_KEYS,
  type Role,
} from '@segno/contract'
import { findAccount, holdAdmin } from '../../accounts/public.ts'
import { AppError } from '../../platform/app-error.ts'
import { recordAudit } from '../../platform/audit.ts'
import { inTransaction } from '../../platform/db/transaction.ts'
import { daysAfter } from '../../platform/day-range.ts'
import type { Caller } from '../../platform/http/route.ts'
import { isId, newId } from '../../platform/ids.ts'
import { queueMail } from '../../platform/mail/mail.ts'
import { recordSecurityEvent } from '../../platform/security-log/security-log.ts'
import type { IdentityContext } from '../identity-context.ts'
import { hashToken } from '../tokens.ts'
import { apiKeyLetter } from './letters.ts'
import { countOpenKeys, insertKey, revokeKey, selectOpenKeys } from './queries.ts'
import { apiKeyOf, grantsOfKey, startOf } from './rules.ts'

const KEY_BYTES = 32

interface SignedIn {
  readonly caller: Caller
  readonly clientAddress: string
}

interface KeyFields {
  readonly name: string
  readonly grants: readonly Grant[]
  readonly mayChange: boolean
  readonly lastsDays: number | null
}

/** @throws {AppError} key_not_allowed */
export async function showKeys(
  ctx: IdentityContext,
  { caller }: Pick<SignedIn, 'caller'>,
): Promise<{ items: ApiKey[] }> {
  refuseKey(caller)
  const accountId = isFullAdmin(caller) ? null : caller.accountId
  const rows = await selectOpenKeys(ctx.db, { accountId, now: ctx.now() })
  return {
    items: rows.map((row) => ({
      id: row.id,
      name: row.name,
      start: row.key_start,
      owner: { id: row.account_id, name: row.owner, email: row.email },
      grants: grantsOfKey(row.grants, { role: row.role as Role, grants: row.admin_grants as Grant[] }),
      mayChange: row.may_change,
      createdAt: row.created_at.toISOString(),
      expiresAt: row.expires_at?.toISOString() ?? null,
      lastUsedAt: row.last_used_at?.toISOString() ?? null,
    })),
  }
}

/** @throws {AppError} grant_missing, too_many_api_keys */
export async function addKey(
  ctx: IdentityContext,
  { caller, clientAddress, ...fields }: SignedIn & KeyFields,
): Promise<{ id: string; key: string }> {
  const key = apiKeyOf(randomBytes(KEY_BYTES).toString('base64url'))
  const [id, at, { accountId }] = [newId(), ctx.now(), caller]
  await inTransaction(ctx.db, async (tx) => {
    await holdAdmin(tx, accountId, GRANTS)
    const account = (await findAccount(tx, accountId))!
    const missing = fields.grants.filter((grant) => !grantsOfKey([grant], account).includes(grant))
    if (missing.length > 0) throw new AppError(400, GRANT_MISSING, grantMessage(missing))
    if ((await countOpenKeys(tx, accountId, at)) >= MAX_API_KEYS) throw tooManyKeys()
    const { name, grants, mayChange, lastsDays } = fields
    const expiresAt = lastsDays === null ? null : daysAfter(at, lastsDays)
    const start = startOf(key)
    await insertKey(tx, {
      id,
      accountId,
      name,
      grants,
      mayChange,
      expiresAt,
      keyHash: hashToken(key),
      keyStart: start,
      createdAt: at,
    })
    const after = { name, start, grants, mayChange, expiresAt }
    const audit = { actorId: accountId, at, action: 'api_key.add', before: null, after } as const
    await recordAudit(tx, [{ ...audit, subject: { kind: 'api key', id } }])
    const event = { kind: 'way_in.added', at, accountId, clientAddress, subject: id } as const
    await recordSecurityEvent(tx, { ...event, reason: 'api_key' })
    await queueMail(tx, ctx.jobs, { to: account.email, ...apiKeyLetter(ctx.shop, account, { name, start }) })
  })
  ctx.jobs.wake()
  return { id, key }
}

/** @throws {AppError} api_key_not_found, key_not_allowed */
export async function endKey(
  ctx: IdentityContext,
  { caller, clientAddress, keyId }: SignedIn & { readonly keyId: string },
): Promise<null> {
  refuseKey(caller)
  const at = ctx.now()
  const accountId = isFullAdmin(caller) ? null : caller.accountId
  await inTransaction(ctx.db, async (tx) => {
    const ended = isId(keyId) ? await revokeKey(tx, { id: keyId, accountId, at }) : undefined
    if (!ended) throw new AppError(404, 'api_key_not_found', 'This API key is gone.')
    const before = { name: ended.name, start: ended.key_start }
    const audit = { actorId: caller.accountId, at, action: 'api_key.revoke', before, after: null } as const
    await recordAudit(tx, [{ ...audit, subject: { kind: 'api key', id: keyId } }])
    const event = { kind: 'way_in.ended', at, accountId: ended.account_id, clientAddress } as const
    await recordSecurityEvent(tx, { ...event, subject: keyId, reason: 'api_key' })
  })
  return null
}

/** A key makes, shows and ends none. */
function refuseKey({ apiKey }: Caller): void {
  if (apiKey) throw new AppError(400, KEY_NOT_ALLOWED, KEY_MESSAGE)
}

const tooManyKeys = (): AppError =>
  new AppError(409, 'too_many_api_keys', `You can have ${MAX_API_KEYS} API keys. Revoke one first.`)
