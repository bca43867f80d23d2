import type Provider from 'oidc-provider'
import type { KoaContextWithOIDC } from 'oidc-provider'
import * as z from 'zod/mini'
import type { IdentityContext } from '../identity-context.ts'
import { hashToken } from '../tokens.ts'
import { findRecord, upsertRecord } from './queries.ts'

const POLL = 'DevicePoll'
/** How often a device may ask whether somebody has decided (RFC 8628), and how much seldomer after each time too soon. */
const POLL_INTERVAL_SECONDS = 5
/** A request may be quicker on its way than the one before it. */
const TOLERANCE_SECONDS = 1
export const DEVICE_CODE_LASTS_SECONDS = 600

/** The letters alone, as the authorization server keeps them. */
export const normalUserCode = (typed: string): string => typed.toUpperCase().replaceAll(/[^A-Z]/g, '')

/** Tells devices how often to ask, and those to slow down that ask more often. */
export function pacePolls(ctx: IdentityContext, provider: Provider): void {
  provider.use(async (call, next) => {
    await next()
    const { body, oidc } = call as KoaContextWithOIDC & { body: unknown }
    if (oidc?.route === 'device_authorization' && call.status === 200)
      call.body = { ...(body as object), interval: POLL_INTERVAL_SECONDS }
    const { device_code: deviceCode } = oidc?.params ?? {}
    if (!isPending(body) || typeof deviceCode !== 'string') return
    if (await isTooSoon(ctx, hashToken(deviceCode)))
      call.body = { error: 'slow_down', error_description: 'ask 5 seconds less often' }
  })
}

const isPending = (body: unknown): boolean =>
  typeof body === 'object' && body !== null && 'error' in body && body.error === 'authorization_pending'

const poll = z.object({ atMs: z.number(), intervalSeconds: z.number() })

async function isTooSoon(ctx: IdentityContext, idHash: string): Promise<boolean> {
  const record = { kind: POLL, idHash }
  const before = poll.safeParse((await findRecord(ctx.db, record))?.payload).data
  const atMs = ctx.now().getTime()
  const isSoon =
    before !== undefined && atMs - before.atMs < (before.intervalSeconds - TOLERANCE_SECONDS) * 1_000
  const intervalSeconds =
    (before?.intervalSeconds ?? POLL_INTERVAL_SECONDS) + (isSoon ? POLL_INTERVAL_SECONDS : 0)
  await upsertRecord(ctx.db, {
    ...record,
    payload: { atMs, intervalSeconds },
    grantId: null,
    expiresAt: new Date(atMs + DEVICE_CODE_LASTS_SECONDS * 1_000),
  })
  return isSoon
}
