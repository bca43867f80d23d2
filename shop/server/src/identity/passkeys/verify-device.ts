import {
  verifyAuthenticationResponse,
  verifyRegistrationResponse,
  type AuthenticationResponseJSON,
  type AuthenticatorTransport,
  type RegistrationResponseJSON,
} from '@simplewebauthn/server'
import * as z from 'zod/mini'
import { passkeyRefused, passkeyUnknown } from '../errors.ts'
import type { IdentityContext } from '../identity-context.ts'
import { hashToken } from '../tokens.ts'
import { ALGORITHMS, relyingParty, userHandle } from './ask-device.ts'
import { findPasskey, takePasskeyChallenge, type PasskeyPurpose, type PasskeyRow } from './queries.ts'

/** Longer ones are of no device. */
const MAX_TEXT = 20_000
const field = z.string().check(z.maxLength(MAX_TEXT))
const signed = z.object({
  id: field,
  response: z.object({ clientDataJSON: field, userHandle: z.optional(z.nullable(field)) }),
})
const clientData = z.object({ challenge: field })

/** A signature that the account's key has made over what it was asked. */
export interface Proven {
  readonly passkey: PasskeyRow
  readonly counter: number
}

/**
 * Checks the signature of a passkey.
 *
 * @param by whose it must be; null where it may be anybody's, who is then known by it
 * @throws {AppError} passkey_refused, passkey_unknown
 */
export async function verifyPasskey(
  ctx: IdentityContext,
  text: string,
  { purpose, by }: { purpose: PasskeyPurpose; by: { accountId: string; sessionId: string } | null },
): Promise<Proven> {
  const { response, challenge, id, handle } = await takeChallenge(ctx, text, { purpose, by })
  const passkey = await findPasskey(ctx.db, id)
  if (!passkey || (by !== null && passkey.account_id !== by.accountId)) throw passkeyUnknown()
  if (handle !== null && handle !== encodedHandle(passkey.account_id)) throw passkeyRefused()
  const { id: rpId, origin } = relyingParty(ctx)
  try {
    const { verified, authenticationInfo } = await verifyAuthenticationResponse({
      response: response as AuthenticationResponseJSON,
      expectedChallenge: challenge,
      expectedOrigin: origin,
      expectedRPID: rpId,
      requireUserVerification: true,
      credential: {
        id: passkey.credential_id,
        publicKey: new Uint8Array(passkey.public_key),
        // Compared where it is stored, so that two at once are told apart.
        counter: 0,
        transports: passkey.transports as AuthenticatorTransport[],
      },
    })
    if (!verified) throw passkeyRefused()
    return { passkey, counter: authenticationInfo.newCounter }
  } catch {
    throw passkeyRefused()
  }
}

/** A new key and the device's own facts about it. @throws {AppError} passkey_refused */
export async function verifyNewPasskey(
  ctx: IdentityContext,
  text: string,
  by: { accountId: string; sessionId: string },
) {
  const { response, challenge } = await takeChallenge(ctx, text, { purpose: 'register', by })
  const { id: rpId, origin } = relyingParty(ctx)
  try {
    const { verified, registrationInfo } = await verifyRegistrationResponse({
      response: response as RegistrationResponseJSON,
      expectedChallenge: challenge,
      expectedOrigin: origin,
      expectedRPID: rpId,
      requireUserVerification: true,
      supportedAlgorithmIDs: ALGORITHMS,
    })
    if (!verified) throw passkeyRefused()
    return registrationInfo.credential
  } catch {
    throw passkeyRefused()
  }
}

/** @throws {AppError} passkey_refused for what was asked of nobody, of another session, or before */
async function takeChallenge(
  ctx: IdentityContext,
  text: string,
  { purpose, by }: { purpose: PasskeyPurpose; by: { accountId: string; sessionId: string } | null },
): Promise<{ response: unknown; challenge: string; id: string; handle: string | null }> {
  const response = parseJson(text)
  const read = signed.safeParse(response).data
  const challenge = read && challengeIn(read.response.clientDataJSON)
  if (challenge === undefined) throw passkeyRefused()
  const taken = await takePasskeyChallenge(ctx.db, { hash: hashToken(challenge), purpose, now: ctx.now() })
  const isTheirs =
    taken?.account_id === (by?.accountId ?? null) && taken.session_id === (by?.sessionId ?? null)
  if (!taken || !isTheirs || read === undefined) throw passkeyRefused()
  return { response, challenge, id: read.id, handle: read.response.userHandle ?? null }
}

const challengeIn = (encoded: string): string | undefined =>
  clientData.safeParse(parseJson(Buffer.from(encoded, 'base64url').toString())).data?.challenge

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}

const encodedHandle = (accountId: string): string => Buffer.from(userHandle(accountId)).toString('base64url')
