import { hkdfSync } from 'node:crypto'
import { exportJWK, generateKeyPair, importJWK, type CryptoKey, type JWK } from 'jose'
import type { Db } from '../platform/db.ts'
import { inTransaction } from '../platform/db-transaction.ts'
import { newId } from '../platform/ids.ts'
import { insertFirstKey, selectSigningKeys } from './queries.ts'

export const ALGORITHM = 'RS256'
const RELOAD_EVERY_MS = 60_000

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
    if ((await selectSigningKeys(db)).every((key) => key.retired_at !== null)) await makeFirstKey(db)
    return new SigningKeyRing(db, now, await readKeys(db))
  }

  async current(): Promise<SigningKeys> {
    if (this.#now().getTime() - this.#readAt > RELOAD_EVERY_MS) {
      this.#keys = await readKeys(this.#db)
      this.#readAt = this.#now().getTime()
    }
    return this.#keys
  }
}

async function makeFirstKey(db: Db): Promise<void> {
  const { privateKey, publicKey } = await generateKeyPair(ALGORITHM, {
    extractable: true,
    modulusLength: 2_048,
  })
  const id = newId()
  const privateJwk = await exportJWK(privateKey)
  const publicJwk = { ...(await exportJWK(publicKey)), kid: id, alg: ALGORITHM, use: 'sig' }
  await inTransaction(db, (tx) => insertFirstKey(tx, { id, privateJwk, publicJwk }))
}

async function readKeys(db: Db): Promise<SigningKeys> {
  const rows = await selectSigningKeys(db)
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
