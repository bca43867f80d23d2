import Provider, { errors, type Adapter, type AdapterPayload } from 'oidc-provider'
import { findAccount, holdAccount } from '../../accounts/public.ts'
import { inTransaction } from '../../platform/db/transaction.ts'
import { MAX_USER_AGENT_LENGTH } from '../../platform/http/route.ts'
import { newId } from '../../platform/ids.ts'
import { recordSecurityEvent } from '../../platform/security-log/security-log.ts'
import { forgetCallers, type IdentityContext } from '../identity-context.ts'
import { SESSION_LASTS_MS } from '../open-session.ts'
import { endSession, findUsedToken, insertSession, insertUsedToken, rotateRefreshToken } from '../queries.ts'
import { findUnanswered, isSameMoment } from '../refresh-session.ts'
import { hashToken, successorOf } from '../tokens.ts'
import { noteSession } from '../ways-in/note-session.ts'
import { programOfGrant } from './program-grant.ts'
import * as queries from './queries.ts'
import { epochSeconds } from './record-adapter.ts'
import { isKnownClient } from './self-described/find-client.ts'

/** Tokens to be given, by the request that renews. */
const successors = new WeakMap<object, string>()

/** The token that takes the place of the one that the request at hand has used. */
export function takenRefreshToken(): string | undefined {
  return Provider.ctx && successors.get(Provider.ctx)
}

/**
 * The authorization server's refresh tokens are those of our sessions: one list of sessions to look at and to end, one
 * rotation, and the same token is good at /oauth2/token and at /api/auth/refresh.
 */
export class RefreshTokenAdapter implements Adapter {
  readonly #ctx: IdentityContext

  constructor(ctx: IdentityContext) {
    this.#ctx = ctx
  }

  async upsert(id: string, payload: AdapterPayload): Promise<void> {
    // The token itself is never kept.
    const hosted = { ...payload, jti: undefined }
    const { db, now } = this.#ctx
    const { grantId, accountId } = hosted
    if (grantId === undefined || accountId === undefined)
      throw new Error('a refresh token came without its grant')
    const change = { grantId, hosted, refreshHash: hashToken(id), now: now() }
    if (await queries.keepHostedPayload(db, change)) return
    if (await queries.findSessionOfGrant(db, grantId)) throw new errors.InvalidGrant('the session has ended')
    const clientId = payload.clientId ?? ''
    const allowed = await programOfGrant(this.#ctx, { grantId, clientId, scope: payload.scope ?? '' })
    const name = isKnownClient(this.#ctx, clientId) ? null : (Provider.ctx?.oidc.client?.clientName ?? null)
    const program = allowed && { ...allowed, name }
    await inTransaction(db, async (tx) => {
      const account = (await holdAccount(tx, accountId)) ? await findAccount(tx, accountId) : null
      if (!account) throw new errors.InvalidGrant('the account has been deleted')
      const sessionId = newId()
      await noteSession(this.#ctx, tx, { account, sessionId, ...whoAsks(), program })
      await insertSession(tx, {
        id: sessionId,
        accountId,
        hosted: { grantId, payload: hosted },
        ...(program && { program }),
        refreshHash: change.refreshHash,
        ...whoAsks(),
        now: change.now,
        expiresAt: new Date(change.now.getTime() + SESSION_LASTS_MS),
      })
    })
    this.#ctx.jobs.wake()
  }

  async find(id: string): Promise<AdapterPayload | undefined> {
    const hash = hashToken(id)
    const current = await queries.findSessionOfToken(this.#ctx.db, hash)
    if (current) return restore(id, current)
    const used = await findUsedToken(this.#ctx.db, hash)
    if (!used) return undefined
    const session = await queries.findSessionById(this.#ctx.db, used.session_id)
    const restored = session && restore(id, session)
    const next = successorOf(await this.#ctx.keys.current(), id)
    if (await this.#isUnanswered(next.hash, used.used_at)) return restored
    // Two requests of one program may have met: the second is refused, and nothing else happens.
    if (isSameMoment({ usedAt: used.used_at, now: this.#ctx.now() })) return undefined
    return restored && { ...restored, consumed: epochSeconds(used.used_at) }
  }

  async consume(id: string): Promise<void> {
    const usedHash = hashToken(id)
    const now = this.#ctx.now()
    const next = successorOf(await this.#ctx.keys.current(), id)
    const session = await inTransaction(this.#ctx.db, async (tx) => {
      const rotated = await rotateRefreshToken(tx, { usedHash, newHash: next.hash, now })
      if (rotated) await insertUsedToken(tx, { hash: usedHash, sessionId: rotated.id, now })
      return rotated
    })
    const used = session ? undefined : await findUsedToken(this.#ctx.db, usedHash)
    if (!session && !(used && (await this.#isUnanswered(next.hash, used.used_at))))
      throw new errors.InvalidGrant('refresh token already used')
    if (Provider.ctx) successors.set(Provider.ctx, next.token)
  }

  async #isUnanswered(newHash: string, usedAt: Date): Promise<boolean> {
    return (await findUnanswered(this.#ctx.db, { newHash, usedAt, now: this.#ctx.now() })) !== undefined
  }

  async destroy(id: string): Promise<void> {
    const hash = hashToken(id)
    const current = await queries.findSessionOfToken(this.#ctx.db, hash)
    const sessionId = current?.id ?? (await findUsedToken(this.#ctx.db, hash))?.session_id
    if (sessionId !== undefined) await this.#end(sessionId)
  }

  async revokeByGrantId(grantId: string): Promise<void> {
    const session = await queries.findSessionOfGrant(this.#ctx.db, grantId)
    if (session) await this.#end(session.id)
  }

  findByUid(): Promise<undefined> {
    return Promise.resolve(undefined)
  }

  findByUserCode(): Promise<undefined> {
    return Promise.resolve(undefined)
  }

  async #end(sessionId: string): Promise<void> {
    const reason = Provider.ctx?.oidc.route === 'revocation' ? 'signed_out' : 'token_reused'
    const now = this.#ctx.now()
    const kind = reason === 'signed_out' ? 'session.ended' : 'session.token_reused'
    await inTransaction(this.#ctx.db, async (tx) => {
      const accountId = (await queries.findSessionById(tx, sessionId))?.account_id ?? null
      await endSession(tx, { sessionId, reason, now })
      await recordSecurityEvent(tx, { kind, at: now, accountId, subject: sessionId })
    })
    forgetCallers(this.#ctx, (caller) => caller.sessionId === sessionId)
    if (reason === 'token_reused')
      this.#ctx.log.warn({ sessionId }, 'a code or refresh token came back after it had been used')
  }
}

function restore(id: string, session: { hosted: unknown; expires_at: Date }): AdapterPayload | undefined {
  if (session.hosted === null) return undefined
  return { ...(session.hosted as AdapterPayload), jti: id, exp: epochSeconds(session.expires_at) }
}

function whoAsks(): { userAgent: string | null; clientAddress: string } {
  const request = Provider.ctx
  const userAgent = request?.get('user-agent').slice(0, MAX_USER_AGENT_LENGTH)
  return { userAgent: userAgent || null, clientAddress: request?.ip ?? '' }
}
