import { createHash } from 'node:crypto'
import { exportJWK, generateKeyPair, importJWK, SignJWT, type CryptoKey, type JWK } from 'jose'
import type { Db } from '../../platform/db/db.ts'
import { newId } from '../../platform/ids.ts'
import type { SealedFor, SecretBox } from '../../platform/secrets/secret-box.ts'
import { insertFirstSigningKey, replaceSealedKey, selectSigningKey } from './queries.ts'

const ALGORITHM = 'EdDSA'
/** A certificate is for the Agent and nothing else. */
export const CERTIFICATE_AUDIENCE = 'segno-agent'

const sealedKey = (id: string): SealedFor => ({ purpose: 'agent signing key', rowId: id })

/** How a device is known: its key stays with it. */
export const deviceKeyHash = (deviceKey: string): string =>
  createHash('sha256').update(deviceKey).digest('base64url')

export interface Certificate {
  readonly accountId: string
  readonly licenceNumber: string
  readonly keyHash: string
  readonly now: Date
  readonly until: Date
}

export interface PublicKey {
  readonly kty: 'OKP'
  readonly crv: 'Ed25519'
  readonly x: string
  readonly kid: string
  readonly alg: 'EdDSA'
  readonly use: 'sig'
}

/** Signs what a device keeps for when it is offline. */
export class CertificateSigner {
  readonly publicKey: PublicKey
  readonly #key: CryptoKey
  readonly #issuer: string

  private constructor(issuer: string, key: CryptoKey, publicKey: PublicKey) {
    this.#issuer = issuer
    this.#key = key
    this.publicKey = publicKey
  }

  /**
   * Makes the key where there is none, and seals it again where the shop's key for secrets has changed.
   *
   * @throws {OperatorError} where it was sealed with another key than the shop's
   */
  static async open(db: Db, secrets: SecretBox, issuer: string): Promise<CertificateSigner> {
    const row = (await selectSigningKey(db)) ?? (await makeKey(db, secrets))
    const sealed = secrets.reseal(row.private_jwk, sealedKey(row.id))
    if (sealed !== row.private_jwk)
      await replaceSealedKey(db, { id: row.id, before: row.private_jwk, sealed })
    const jwk = JSON.parse(secrets.open(sealed, sealedKey(row.id))) as JWK
    const key = (await importJWK(jwk, ALGORITHM)) as CryptoKey
    return new CertificateSigner(issuer, key, row.public_jwk as PublicKey)
  }

  /** @returns a compact JWS */
  sign({ accountId, licenceNumber, keyHash, now, until }: Certificate): Promise<string> {
    return new SignJWT({ licence: licenceNumber, device: keyHash })
      .setProtectedHeader({ alg: ALGORITHM, kid: this.publicKey.kid })
      .setIssuer(this.#issuer)
      .setAudience(CERTIFICATE_AUDIENCE)
      .setSubject(accountId)
      .setIssuedAt(now)
      .setExpirationTime(until)
      .sign(this.#key)
  }
}

async function makeKey(db: Db, secrets: SecretBox) {
  const { privateKey, publicKey } = await generateKeyPair(ALGORITHM, { extractable: true })
  const id = newId()
  const { x } = await exportJWK(publicKey)
  await insertFirstSigningKey(db, {
    id,
    sealedJwk: secrets.seal(JSON.stringify(await exportJWK(privateKey)), sealedKey(id)),
    publicJwk: { kty: 'OKP', crv: 'Ed25519', x, kid: id, alg: ALGORITHM, use: 'sig' },
  })
  const row = await selectSigningKey(db)
  if (!row) throw new Error('there is no key to sign certificates with')
  return row
}
