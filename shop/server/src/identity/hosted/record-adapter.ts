import { errors, type Adapter, type AdapterPayload } from 'oidc-provider'
import type { IdentityContext } from '../identity-context.ts'
import { hashToken } from '../tokens.ts'
import { consumeRecord, deleteRecord, deleteRecordsOfGrant, findRecord, upsertRecord } from './queries.ts'

const LASTS_WITHOUT_EXPIRY_SECONDS = 60 * 60

/** Keeps one kind of what the authorization server remembers, in the database, under the hash of its secret. */
export class RecordAdapter implements Adapter {
  readonly #ctx: Pick<IdentityContext, 'db' | 'now'>
  readonly #kind: string

  constructor(ctx: Pick<IdentityContext, 'db' | 'now'>, kind: string) {
    this.#ctx = ctx
    this.#kind = kind
  }

  async upsert(id: string, payload: AdapterPayload, expiresIn?: number): Promise<void> {
    const lastsSeconds = expiresIn ?? LASTS_WITHOUT_EXPIRY_SECONDS
    await upsertRecord(this.#ctx.db, {
      ...this.#keyOf(id),
      // The secret itself is never kept.
      payload: { ...payload, jti: undefined, userCode: undefined },
      userCodeHash: payload.userCode === undefined ? null : hashToken(payload.userCode),
      grantId: payload.grantId ?? null,
      expiresAt: new Date(this.#ctx.now().getTime() + lastsSeconds * 1_000),
    })
  }

  async find(id: string): Promise<AdapterPayload | undefined> {
    const row = await findRecord(this.#ctx.db, this.#keyOf(id))
    if (!row) return undefined
    const consumed = row.consumed_at === null ? {} : { consumed: epochSeconds(row.consumed_at) }
    return { ...(row.payload as AdapterPayload), jti: id, ...consumed }
  }

  async consume(id: string): Promise<void> {
    const isFirst = await consumeRecord(this.#ctx.db, { ...this.#keyOf(id), now: this.#ctx.now() })
    if (!isFirst) throw new errors.InvalidGrant('already consumed')
  }

  destroy(id: string): Promise<void> {
    return deleteRecord(this.#ctx.db, this.#keyOf(id))
  }

  revokeByGrantId(grantId: string): Promise<void> {
    return deleteRecordsOfGrant(this.#ctx.db, this.#kind, grantId)
  }

  findByUid(): Promise<undefined> {
    return Promise.resolve(undefined)
  }

  findByUserCode(): Promise<undefined> {
    return Promise.resolve(undefined)
  }

  #keyOf(id: string): { kind: string; idHash: string } {
    return { kind: this.#kind, idHash: hashToken(id) }
  }
}

export const epochSeconds = (at: Date): number => Math.floor(at.getTime() / 1_000)

/**
 * Nobody is remembered by the authorization server itself: who comes is whoever is signed in to the shop, and says so
 * each time.
 */
export const forgetful: Adapter = {
  upsert: () => Promise.resolve(),
  find: () => Promise.resolve(undefined),
  findByUid: () => Promise.resolve(undefined),
  findByUserCode: () => Promise.resolve(undefined),
  consume: () => Promise.resolve(),
  destroy: () => Promise.resolve(),
  revokeByGrantId: () => Promise.resolve(),
}
