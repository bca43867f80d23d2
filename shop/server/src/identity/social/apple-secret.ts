import { sign } from 'node:crypto'
import type { AppleSecret } from './provider-settings.ts'

const LASTS_SECONDS = 300

/**
 * The token that Apple takes as a client's secret, good for one request and some.
 *
 * @see https://developer.apple.com/documentation/accountorganizationaldatasharing/creating-a-client-secret
 */
export function appleClientSecret(
  { teamId, keyId, privateKey }: AppleSecret,
  facts: { clientId: string; audience: string; now: Date },
): string {
  const issuedAt = Math.floor(facts.now.getTime() / 1_000)
  const signed = [
    { alg: 'ES256', kid: keyId },
    {
      iss: teamId,
      iat: issuedAt,
      exp: issuedAt + LASTS_SECONDS,
      aud: facts.audience,
      sub: facts.clientId,
    },
  ]
    .map((part) => Buffer.from(JSON.stringify(part)).toString('base64url'))
    .join('.')
  // openid-client asks for a secret synchronously, which jose cannot give.
  const signature = sign('sha256', Buffer.from(signed), { key: privateKey, dsaEncoding: 'ieee-p1363' })
  return `${signed}.${signature.toString('base64url')}`
}
