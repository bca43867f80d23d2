import { hkdfSync } from 'node:crypto'
import { exportJWK, generateKeyPair, importJWK, type CryptoKey, type JWK } from 'jose'
import type { Db } from '../platform/db.ts'
import { inTransaction } from '../platform/db-transaction.ts'
import { newId } from '../platform/ids.ts'
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

/** Reads the keys, making the first one where there is none, and reads them again from time to time. */
export class SigningKeyRing {
  readonly #db: Db
  readonly #now: () => Date
  #keys: SigningKeys
  #readAt: number

  private constructor(db: Db, now: () => Date, keys: SigningKeys) {
    this.#db = db
    this.#now = now
    this.#keys = keys
    this.#readAt = now().getTime()
  }

  static async open(db: Db, now: () => Date): Promise<SigningKeyRing> {
    if ((await selectSigningKeys(db)).every((key) => key.retired_at !== null))
      await insertKey(db, await makeKey())
    return new SigningKeyRing(db, now, await readKeys(db, now()))
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
    const key = await makeKey()
    await inTransaction(this.#db, async (tx) => {
      await retireKeys(tx, { retiredAt: isLeaked ? new Date(0) : this.#now(), all: isLeaked })
      await insertFirstKey(tx, key)
    })
    await this.#readSince(0)
  }

  async #readSince(ageMs: number): Promise<SigningKeys> {
    const now = this.#now()
    if (now.getTime() - this.#readAt >= ageMs) {
      this.#keys = await readKeys(this.#db, now)
      this.#readAt = now.getTime()
    }
    return this.#keys
  }
}

async function makeKey(): Promise<{ id: string; privateJwk: JWK; publicJwk: JWK }> {
  const { privateKey, publicKey } = await generateKeyPair(ALGORITHM, {
    extractable: true,
    modulusLength: 2_048,
  })
  const id = newId()
  const privateJwk = await exportJWK(privateKey)
  return {
    id,
    privateJwk,
    publicJwk: { ...(await exportJWK(publicKey)), kid: id, alg: ALGORITHM, use: 'sig' },
  }
}

function insertKey(db: Db, key: Awaited<ReturnType<typeof makeKey>>): Promise<void> {
  return inTransaction(db, (tx) => insertFirstKey(tx, key))
}

async function readKeys(db: Db, now: Date): Promise<SigningKeys> {
  const oldest = new Date(now.getTime() - RETIRED_VERIFIES_MS)
  const rows = (await selectSigningKeys(db)).filter(({ retired_at: at }) => at === null || at > oldest)
  const newest = rows.find((row) => row.retired_at === null)
  if (!newest) throw new Error('there is no key to sign tokens with')
  const verifying = new Map<string, CryptoKey>()
  for (const row of rows)
    verifying.set(row.id, (await importJWK(row.public_jwk as JWK, ALGORITHM)) as CryptoKey)
  return {
    signing: {
      id: newest.id,
      key: (await importJWK(newest.private_jwk as JWK, ALGORITHM)) as CryptoKey,
      jwk: newest.private_jwk as JWK,
    },
    verifying,
    sealing: new Map(rows.map((row) => [row.id, sealingKeyOf(row.private_jwk as JWK)])),
    published: { keys: rows.map((row) => row.public_jwk as JWK) },
  }
}

function sealingKeyOf({ d }: JWK): Uint8Array {
  if (d === undefined) throw new Error('a signing key has no private part')
  return new Uint8Array(hkdfSync('sha256', Buffer.from(d, 'base64url'), '', 'segno sealing', 32))
}
