import { createCipheriv, createDecipheriv, createHash, hkdfSync, randomBytes } from 'node:crypto'
import {
  PROGRAM_SCOPES,
  USUAL_SPEND_LIMIT_POINTS,
  type Answer,
  type collectSocialLogin,
} from '@segno/contract'
import { findAccount } from '../../accounts/public.ts'
import { inTransaction } from '../../platform/db/transaction.ts'
import { authenticate } from '../authenticate.ts'
import { handOverDone, handOverRefused } from '../errors.ts'
import { AGENT_CLIENT } from '../hosted/hosted-clients.ts'
import { forgetCallers, type IdentityContext } from '../identity-context.ts'
import { programName } from '../program-of.ts'
import { giveSessionToProgram } from '../queries.ts'
import { hashToken } from '../tokens.ts'
import { programWords } from '../ways-in/emails.ts'
import { tellOfWayIn } from '../ways-in/tell-of-way-in.ts'
import { emptyHandOver, insertHandOver, lockHandOver } from './queries.ts'

const KEPT_FOR_MS = 5 * 60_000
const CIPHER = 'aes-256-gcm'
const NONCE_BYTES = 12
const TAG_BYTES = 16

/** What the plugin's page says that it may do. */
const PLUGIN = {
  clientId: AGENT_CLIENT,
  scopes: PROGRAM_SCOPES,
  spendLimitPoints: USUAL_SPEND_LIMIT_POINTS,
}

interface GivenTokens {
  readonly access_token: string
  readonly refresh_token: string
  readonly id_token: string
}

/**
 * Keeps the tokens of an open session for the plugin that waits. The plugin's id is the hash of a secret that stays in
 * the plugin, so whoever sees the address of the sign-in can leave tokens there, and not take any.
 *
 * @throws {AppError} hand_over_refused, hand_over_done
 */
export async function handOver(
  ctx: IdentityContext,
  { pluginId, clientAddress, ...tokens }: GivenTokens & { pluginId: string; clientAddress: string },
): Promise<null> {
  const caller = await authenticate(ctx, tokens.id_token)
  if (typeof caller === 'string') throw handOverRefused()
  // Together, so that no plugin ever collects a session that may do everything.
  await inTransaction(ctx.db, async (tx) => {
    const isFirst = await insertHandOver(tx, {
      idHash: hashToken(pluginId),
      sealedTokens: sealTokens(pluginId, tokens),
      expiresAt: new Date(ctx.now().getTime() + KEPT_FOR_MS),
    })
    if (!isFirst) throw handOverDone()
    await giveSessionToProgram(tx, caller.sessionId, PLUGIN)
    const account = await findAccount(tx, caller.accountId)
    if (!account) throw handOverRefused()
    const name = programName(PLUGIN, ctx.hosted.clients)
    const words = programWords(ctx.shop, name, PLUGIN)
    const way = { kind: 'session', wayId: caller.sessionId, reason: 'plugin' } as const
    await tellOfWayIn(ctx, tx, { account, clientAddress, words, ...way })
  })
  ctx.jobs.wake()
  forgetCallers(ctx, ({ sessionId }) => sessionId === caller.sessionId)
  return null
}

/**
 * Of several who ask at once, one gets the tokens.
 *
 * @throws {AppError} hand_over_done
 */
export async function collect(
  ctx: IdentityContext,
  secret: string,
): Promise<Answer<typeof collectSocialLogin>> {
  const pluginId = createHash('sha256').update(secret).digest('base64url')
  const idHash = hashToken(pluginId)
  const kept = await inTransaction(ctx.db, async (tx) => {
    const row = await lockHandOver(tx, idHash, ctx.now())
    if (row) await emptyHandOver(tx, idHash)
    return row
  })
  if (!kept) return { state: 'waiting' }
  if (kept.sealed_tokens === null) throw handOverDone()
  const tokens = openTokens(pluginId, kept.sealed_tokens)
  return {
    state: 'handedOver',
    accessToken: tokens.access_token,
    refreshToken: tokens.refresh_token,
    idToken: tokens.id_token,
  }
}

/**
 * Sealed with the plugin's id, of which the database has only the hash: a copy of the database opens nothing, although
 * our own keys are in it. A key for each id, used once.
 */
function sealTokens(pluginId: string, tokens: GivenTokens): string {
  const nonce = randomBytes(NONCE_BYTES)
  const cipher = createCipheriv(CIPHER, keyOf(pluginId), nonce)
  const sealed = Buffer.concat([cipher.update(JSON.stringify(tokens), 'utf8'), cipher.final()])
  return Buffer.concat([nonce, sealed, cipher.getAuthTag()]).toString('base64url')
}

function openTokens(pluginId: string, sealed: string): GivenTokens {
  const bytes = Buffer.from(sealed, 'base64url')
  const decipher = createDecipheriv(CIPHER, keyOf(pluginId), bytes.subarray(0, NONCE_BYTES))
  decipher.setAuthTag(bytes.subarray(-TAG_BYTES))
  const opened = Buffer.concat([decipher.update(bytes.subarray(NONCE_BYTES, -TAG_BYTES)), decipher.final()])
  return JSON.parse(opened.toString('utf8')) as GivenTokens
}

function keyOf(pluginId: string): Uint8Array {
  return new Uint8Array(hkdfSync('sha256', pluginId, '', 'segno plugin hand-over', 32))
}
