import { hkdfSync } from 'node:crypto'
import { exportJWK, generateKeyPair, importJWK, type CryptoKey, type JWK } from 'jose'
import type { Db } from '../platform/db/db.ts'
import type { SealedFor, SecretBox } from '../platform/secrets/secret-box.ts'
import { inTransaction } from '../platform/db/transaction.ts'
import { newId } from '../platform/ids.ts'
import { recordSecurityEvent } from '../platform/security-log/security-log.ts'
import { insertFirstKey, retireKeys, selectSigningKeys } from './queries.ts'

export const ALGORITHM = 'RS256'
const RELOAD_EVERY_MS = 60_000
/** An unknown key may be one that another process has just made; made-up ones must not cost a query each. */
const ASK_AGAIN_AFTER_MS = 1_000
/** Longer than anything that a key has signed is good for. */
const RETIRED_VERIFIES_MS = 2 * 60 * 60_000

export interface SigningKeys {
  /** The key that signs now. */
  readonly signing: { id: string; key: CryptoKey; jwk: JWK }
  readonly verifying: ReadonlyMap<string, CryptoKey>
  /** Made of the private ones, by their ids: for what only this shop can open again. */
  readonly sealing: ReadonlyMap<string, Uint8Array>
  /** What is published at /.well-known/jwks.json. */
  readonly published: { keys: JWK[] }
}

interface Deps {
  readonly db: Db
  readonly now: () => Date
  readonly secrets: SecretBox
}

/** How the private part of a key is kept. */
export const sealedSigningKey = (id: string): SealedFor => ({ purpose: 'signing key', rowId: id })

/** Reads the keys, making the first one where there is none, and reads them again from time to time. */
export class SigningKeyRing {
  readonly #db: Db
  readonly #now: () => Date
  readonly #secrets: SecretBox
  #keys: SigningKeys
  #readAt: number

  private constructor(deps: Deps, keys: SigningKeys) {
    this.#db = deps.db
    this.#now = deps.now
    this.#secrets = deps.secrets
    this.#keys = keys
    this.#readAt = deps.now().getTime()
  }

  /** @throws {OperatorError} where the keys were sealed with another key than the shop's */
  static async open(deps: Deps): Promise<SigningKeyRing> {
    const { db, now, secrets } = deps
    if ((await selectSigningKeys(db)).every((key) => key.retired_at !== null))
      await insertKey(db, await makeKey(secrets))
    return new SigningKeyRing(deps, await readKeys(deps, now()))
  }

  async current(): Promise<SigningKeys> {
    return this.#readSince(RELOAD_EVERY_MS)
  }

  /** @returns the key that a token of ours may be signed with; null where there is none of that id */
  async find(id: string): Promise<CryptoKey | null> {
    const known = (await this.current()).verifying.get(id)
    return known ?? (await this.#readSince(ASK_AGAIN_AFTER_MS)).verifying.get(id) ?? null
  }

  /**
   * From now on another key signs. What the one before has signed is good until it runs out; where that key may be in
   * somebody's hands, nothing signed so far is good any more.
   */
  async rotate({ isLeaked }: { isLeaked: boolean }): Promise<void> {
    const key = await makeKey(this.#secrets)
    await inTransaction(this.#db, async (tx) => {
      await retireKeys(tx, { retiredAt: isLeaked ? new Date(0) : this.#now(), all: isLeaked })
      await insertFirstKey(tx, key)
      const reason = isLeaked ? 'leaked' : 'planned'
      await recordSecurityEvent(tx, { kind: 'keys.rotated', at: this.#now(), subject: key.id, reason })
    })
    await this.#readSince(0)
  }

  async #readSince(ageMs: number): Promise<SigningKeys> {
    const now = this.#now()
    if (now.getTime() - this.#readAt >= ageMs) {
      this.#keys = await readKeys({ db: this.#db, secrets: this.#secrets }, now)
      this.#readAt = now.getTime()
    }
    return this.#keys
  }
}

async function makeKey(secrets: SecretBox): Promise<{ id: string; sealedJwk: string; publicJwk: JWK }> {
  const { privateKey, publicKey } = await generateKeyPair(ALGORITHM, {
    extractable: true,
    modulusLength: 2_048,
  })
  const id = newId()
  const privateJwk = JSON.stringify(await exportJWK(privateKey))
  return {
    id,
    sealedJwk: secrets.seal(privateJwk, sealedSigningKey(id)),
    publicJwk: { ...(await exportJWK(publicKey)), kid: id, alg: ALGORITHM, use: 'sig' },
  }
}

function insertKey(db: Db, key: Awaited<ReturnType<typeof makeKey>>): Promise<void> {
  return inTransaction(db, (tx) => insertFirstKey(tx, key))
}

async function readKeys({ db, secrets }: Pick<Deps, 'db' | 'secrets'>, now: Date): Promise<SigningKeys> {
  const oldest = new Date(now.getTime() - RETIRED_VERIFIES_MS)
  const rows = (await selectSigningKeys(db)).filter(({ retired_at: at }) => at === null || at > oldest)
  const newest = rows.find((row) => row.retired_at === null)
  if (!newest) throw new Error('there is no key to sign tokens with')
  const openJwk = (row: { id: string; private_jwk: string }): JWK =>
    JSON.parse(secrets.open(row.private_jwk, sealedSigningKey(row.id))) as JWK
  const jwk = openJwk(newest)
  const verifying = new Map<string, CryptoKey>()
  for (const row of rows)
    verifying.set(row.id, (await importJWK(row.public_jwk as JWK, ALGORITHM)) as CryptoKey)
  return {
    signing: {
      id: newest.id,
      key: (await importJWK(jwk, ALGORITHM)) as CryptoKey,
      jwk,
    },
    verifying,
    sealing: new Map(rows.map((row) => [row.id, sealingKeyOf(openJwk(row))])),
    published: { keys: rows.map((row) => row.public_jwk as JWK) },
  }
}

function sealingKeyOf({ d }: JWK): Uint8Array {
  if (d === undefined) throw new Error('a signing key has no private part')
  return new Uint8Array(hkdfSync('sha256', Buffer.from(d, 'base64url'), '', 'segno sealing', 32))
}
