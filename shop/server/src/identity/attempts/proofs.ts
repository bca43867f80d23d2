import { createHmac } from 'node:crypto'
import { readProof, type ProofChallenge } from '@segno/contract'
import { createChallenge, randomInt, verifySolution } from 'altcha-lib'
import { deriveKey } from 'altcha-lib/algorithms/pbkdf2'
import type { IdentityContext } from '../identity-context.ts'
import { insertUsedProof } from './queries.ts'

const LASTS_MS = 5 * 60_000
/** One and a half million iterations on average and two at most: about a second of a phone, a millisecond of ours. */
const COST = 5_000
const MIN_COUNTER = 200
const MAX_COUNTER = 400

type ProofContext = Pick<IdentityContext, 'db' | 'keys' | 'now'>

/** Work for a browser that is asked for a proof. Nothing of it is kept here: it is signed, and ends by itself. */
export async function giveProofChallenge(ctx: ProofContext): Promise<ProofChallenge> {
  const challenge = await createChallenge({
    algorithm: 'PBKDF2/SHA-256',
    cost: COST,
    counter: randomInt(MAX_COUNTER, MIN_COUNTER),
    deriveKey,
    expiresAt: new Date(ctx.now().getTime() + LASTS_MS),
    ...(await secretsOf(ctx)),
  })
  return challenge as ProofChallenge
}

/** @returns whether this is the solution of a challenge of ours that runs still, and has been taken here and now */
export async function takeProof(ctx: ProofContext, header: string | null): Promise<boolean> {
  const proof = header === null ? null : readProof(header)
  if (proof === null) return false
  const { nonce, expiresAt } = proof.challenge.parameters
  const ends = new Date(expiresAt * 1_000)
  if (ends <= ctx.now()) return false
  const { verified } = await verifySolution({ ...proof, deriveKey, ...(await secretsOf(ctx)) })
  if (!verified) return false
  return insertUsedProof(ctx.db, { nonce, expiresAt: ends })
}

/** The same in every process, and others when the signing key changes. */
async function secretsOf({ keys }: ProofContext) {
  const { jwk } = (await keys.current()).signing
  const secret = (use: string): string =>
    createHmac('sha256', jwk.d ?? '')
      .update(use)
      .digest('base64url')
  return {
    hmacSignatureSecret: secret('challenges to work'),
    hmacKeySignatureSecret: secret('solutions of challenges to work'),
  }
}
