import * as z from 'zod/mini'
import type { IdentityContext } from '../identity-context.ts'
import { seal, unseal } from '../sealed.ts'

/** As long as somebody may take on the provider's pages. */
export const FLOW_LASTS_MS = 10 * 60_000
const PURPOSE = 'social sign-in'

const text = z.string()
const flow = z.object({
  providerId: text,
  state: text,
  nonce: text,
  codeVerifier: text,
  /** Id of the hosted sign-in that this is a part of; null where the login screen goes on. */
  interaction: z.nullable(text),
  /** Whose account is to be linked; null for a sign-in. */
  linksAccountId: z.nullable(text),
  /** Of the affiliate whose link brought somebody new. */
  afid: z.nullable(text),
})
/** A browser's way to a provider and back. It travels in a cookie, so that only the browser that set out can return. */
export type Flow = z.output<typeof flow>

export async function sealFlow(ctx: IdentityContext, facts: Flow): Promise<string> {
  return seal(await ctx.keys.current(), facts, { purpose: PURPOSE, now: ctx.now(), lastsMs: FLOW_LASTS_MS })
}

/** @returns null where the browser brings none, or not one of ours, or too late */
export async function unsealFlow(ctx: IdentityContext, sealed: string | null): Promise<Flow | null> {
  if (sealed === null) return null
  const use = { purpose: PURPOSE, now: ctx.now() }
  return flow.safeParse(await unseal(await ctx.keys.current(), sealed, use)).data ?? null
}

/** Where a browser goes on that has come back, or could not set out. */
export function wayOn(
  way: Pick<Flow, 'interaction' | 'linksAccountId'> | null,
  brings: Readonly<Record<string, string>>,
): string {
  const fragment = new URLSearchParams(brings).toString()
  return `${screenOf(way)}#${fragment}`
}

function screenOf(way: Pick<Flow, 'interaction' | 'linksAccountId'> | null): string {
  if (way !== null && way.linksAccountId !== null) return '/user_profile'
  return way === null || way.interaction === null ? '/login' : `/sign-in/${way.interaction}`
}
