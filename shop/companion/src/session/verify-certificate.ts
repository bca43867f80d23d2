import { createHash, createPublicKey, type KeyObject, verify } from 'node:crypto'
import * as z from 'zod/mini'

const AUDIENCE = 'segno-agent'
/** Clocks differ a little; a certificate from the future says that this one is wrong. */
const CLOCK_TOLERANCE_SECONDS = 24 * 60 * 60

const publicKey = z.looseObject({
  kty: z.literal('OKP'),
  crv: z.literal('Ed25519'),
  x: z.string(),
  kid: z.string(),
})
export const publicKeys = z.array(publicKey)
const header = z.object({ alg: z.literal('EdDSA'), kid: z.string() })
const claims = z.object({
  licence: z.string(),
  device: z.string(),
  aud: z.literal(AUDIENCE),
  iat: z.number(),
  exp: z.number(),
})

interface Facts {
  readonly certificate: string
  readonly keys: z.output<typeof publicKeys>
  readonly deviceKey: string
  readonly now: Date
}

/** The licence that a certificate proves offline, or why it proves none. */
export type Proof =
  | { readonly licenceNumber: string; readonly until: Date }
  | 'damaged'
  | 'other_device'
  | 'ended'
  | 'clock_wrong'

/** Reads what a shop signed for this computer (a compact JWS), without asking the shop. */
export function verifyCertificate({ certificate, keys, deviceKey, now }: Facts): Proof {
  const [head = '', body = '', signature = ''] = certificate.split('.')
  const kid = header.safeParse(readPart(head)).data?.kid
  const key = readKey(keys.find((one) => one.kid === kid))
  const read = claims.safeParse(readPart(body))
  if (key === null || !read.success) return 'damaged'
  const isSigned = verify(null, Buffer.from(`${head}.${body}`), key, Buffer.from(signature, 'base64url'))
  if (!isSigned) return 'damaged'
  const { device, licence: licenceNumber, iat, exp } = read.data
  if (device !== createHash('sha256').update(deviceKey).digest('base64url')) return 'other_device'
  const nowSeconds = now.getTime() / 1_000
  if (nowSeconds < iat - CLOCK_TOLERANCE_SECONDS) return 'clock_wrong'
  return nowSeconds < exp ? { licenceNumber, until: new Date(exp * 1_000) } : 'ended'
}

/** Null where there is none, or the file with the keys was edited. */
function readKey(key: z.output<typeof publicKey> | undefined): KeyObject | null {
  if (key === undefined) return null
  try {
    return createPublicKey({ key, format: 'jwk' })
  } catch {
    return null
  }
}

function readPart(part: string): unknown {
  try {
    return JSON.parse(Buffer.from(part, 'base64url').toString())
  } catch {
    return null
  }
}
