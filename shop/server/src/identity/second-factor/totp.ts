import { Secret, TOTP } from 'otpauth'
import type { SealedFor } from '../../platform/secrets/secret-box.ts'

const DIGITS = 6
const PERIOD_SECONDS = 30
/** A clock may be half a minute off. */
const WINDOW_STEPS = 1
const SECRET_BYTES = 20

/** How an authenticator's secret is kept. */
export const sealedTotp = (accountId: string): SealedFor => ({ purpose: 'totp', rowId: accountId })

export function newTotpSecret(): string {
  return new Secret({ size: SECRET_BYTES }).base32
}

/** The address that an authenticator reads from a QR code. */
export function totpUri(secret: string, facts: { shopName: string; email: string }): string {
  return totpOf(secret, facts.shopName, facts.email).toString()
}

/** @returns the time step that the code belongs to, or null where it is none of the present ones (RFC 6238) */
export function totpStep(secret: string, code: string, now: Date): number | null {
  if (!/^\d{6}$/.test(code)) return null
  const timestamp = now.getTime()
  const delta = totpOf(secret, '', '').validate({ token: code, timestamp, window: WINDOW_STEPS })
  return delta === null ? null : Math.floor(timestamp / 1_000 / PERIOD_SECONDS) + delta
}

function totpOf(secret: string, issuer: string, label: string): TOTP {
  return new TOTP({
    issuer,
    label,
    secret: Secret.fromBase32(secret),
    digits: DIGITS,
    period: PERIOD_SECONDS,
    algorithm: 'SHA1',
  })
}
