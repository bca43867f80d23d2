import { EncryptJWT, errors, jwtDecrypt, type JWTPayload } from 'jose'
import type { SigningKeys } from './signing-keys.ts'

const ALGORITHM = 'dir'
const ENCRYPTION = 'A256GCM'

/** What the browser keeps for us for a while: nobody else can read it, and what is made for one purpose fits no other. */
export async function seal(
  keys: SigningKeys,
  facts: JWTPayload,
  use: { purpose: string; now: Date; lastsMs: number },
): Promise<string> {
  const kid = keys.signing.id
  return new EncryptJWT(facts)
    .setProtectedHeader({ alg: ALGORITHM, enc: ENCRYPTION, kid })
    .setAudience(use.purpose)
    .setExpirationTime(new Date(use.now.getTime() + use.lastsMs))
    .encrypt(sealingKey(keys, kid))
}

/** @returns null for what we have not sealed, not for this, or longer ago than it lasts */
export async function unseal(
  keys: SigningKeys,
  sealed: string,
  use: { purpose: string; now: Date },
): Promise<JWTPayload | null> {
  try {
    const { payload } = await jwtDecrypt(sealed, ({ kid }) => sealingKey(keys, kid ?? ''), {
      audience: use.purpose,
      currentDate: use.now,
      keyManagementAlgorithms: [ALGORITHM],
      contentEncryptionAlgorithms: [ENCRYPTION],
    })
    return payload
  } catch (error) {
    if (error instanceof errors.JOSEError) return null
    throw error
  }
}

function sealingKey(keys: SigningKeys, kid: string): Uint8Array {
  const key = keys.sealing.get(kid)
  if (!key) throw new errors.JWKSNoMatchingKey()
  return key
}
