import * as z from 'zod/mini'
import { endpoint } from '../endpoint.ts'

/** The code of a failure: the same request is answered when it comes with a proof of work. Endpoints that list it take one. */
export const PROOF_REQUIRED = 'proof_required'

const hex = (digits: number) => z.string().check(z.regex(new RegExp(`^[0-9a-f]{${digits}}$`)))

/** Work for a browser, signed by the server: find the counter whose key, derived at this cost, begins with `keyPrefix`. */
const proofChallenge = z.strictObject({
  parameters: z.strictObject({
    algorithm: z.literal('PBKDF2/SHA-256'),
    nonce: hex(32),
    salt: hex(32),
    /** Iterations for each key. */
    cost: z.int(),
    /** Bytes of a key. */
    keyLength: z.int(),
    keyPrefix: hex(32),
    keySignature: hex(64),
    /** Seconds since 1970. */
    expiresAt: z.int(),
  }),
  signature: hex(64),
})
export type ProofChallenge = z.output<typeof proofChallenge>

const proof = z.strictObject({
  challenge: proofChallenge,
  solution: z.strictObject({ counter: z.int().check(z.gte(0), z.lte(0xff_ff_ff_ff)), derivedKey: hex(64) }),
})
/** A challenge with what a browser found. It is good for one request. */
export type Proof = z.output<typeof proof>

export const getProofChallenge = endpoint({
  method: 'GET',
  path: '/api/auth/proofChallenge',
  access: 'anyone',
  summary:
    'Work for whoever was answered `proof_required`. The same request is sent again with what it came to, as JSON, in the header `proof`.',
  ok: proofChallenge,
  errors: [],
})

/** @returns the value of the header `proof`; every character of it may stand in a header */
export function writeProof(given: Proof): string {
  return JSON.stringify(given)
}

/** @returns null for what cannot be a proof */
export function readProof(header: string): Proof | null {
  try {
    return proof.safeParse(JSON.parse(header)).data ?? null
  } catch {
    return null
  }
}
