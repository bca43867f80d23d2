import { afidField } from '@segno/contract'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { cookieLine, readCookie } from '../cookies.ts'
import type { IdentityContext } from '../identity-context.ts'
import { registrationCookie } from '../registration/registrar.ts'
import { halveTicket } from '../registration/ticket-halves.ts'
import { FLOW_LASTS_MS, unsealFlow, wayOn, type Flow } from './flow.ts'
import { finishSocial } from './finish.ts'
import { readStartTicket } from './identities.ts'
import { RETURN_PATH, socialStartPath } from './paths.ts'
import { asRefusal, SocialRefusal } from './problem.ts'
import { providerNamed, startSocial } from './start.ts'

const FLOW_COOKIE = 'segno-social'

type Way = Pick<Flow, 'interaction' | 'linksAccountId' | 'afid'>

/** The id of a hosted sign-in; it becomes a part of a path. */
const INTERACTION = /^[\w-]{1,64}$/

/**
 * The two addresses that a browser passes through. Both answer by sending it on, whatever happens: what went wrong is said
 * by a page of ours, from the code behind the `#`.
 */
export function serveSocialSignIn(app: FastifyInstance, ctx: IdentityContext): void {
  const setOut = (request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> =>
    sendOn(ctx, reply, () => toProvider(ctx, request, reply))
  const comeBack = (request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> =>
    sendOn(ctx, reply, () => fromProvider(ctx, request, reply))
  // A program that only looks at an address must not use up an answer.
  const exposeHeadRoute = false
  app.route({ method: 'GET', url: socialStartPath(':provider'), exposeHeadRoute, handler: setOut })
  app.route({ method: ['GET', 'POST'], url: RETURN_PATH, exposeHeadRoute, handler: comeBack })
}

async function sendOn(
  ctx: IdentityContext,
  reply: FastifyReply,
  decide: () => Promise<string>,
): Promise<FastifyReply> {
  // A browser stands at this address: an answer in JSON would be the end of its way.
  const location = await decide().catch((error: unknown) => {
    ctx.log.error({ error }, 'a social sign-in failed')
    return wayOn(null, { problem: 'social_failed' })
  })
  return reply
    .code(303)
    .header('location', location)
    .header('cache-control', 'no-store')
    .header('referrer-policy', 'no-referrer')
    .send()
}

async function toProvider(
  ctx: IdentityContext,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<string> {
  const { searchParams } = addressOf(ctx, request)
  const { provider: id = '' } = request.params as { provider?: string }
  const way = await readWay(ctx, searchParams, id)
  if (way === null) return wayOn(null, { problem: 'social_over' })
  return orProblem(ctx, reply, { ...way, providerId: id }, async () => {
    const provider = providerNamed(ctx, id)
    const { location, cookie } = await startSocial(ctx, provider, way)
    reply.header(
      'set-cookie',
      flowCookie(ctx, { value: cookie, isForOtherSites: provider.responseMode === 'form_post' }),
    )
    return location
  })
}

/** @returns null for a way that does not exist, or no longer */
async function readWay(
  ctx: IdentityContext,
  search: URLSearchParams,
  providerId: string,
): Promise<Way | null> {
  const interaction = search.get('interaction')
  const ticket = search.get('link')
  if (interaction !== null && !INTERACTION.test(interaction)) return null
  const afid = afidField.safeParse(search.get('afid')).data ?? null
  if (ticket === null) return { interaction, linksAccountId: null, afid }
  const linksAccountId = await readStartTicket(ctx, ticket, providerId)
  return linksAccountId === null ? null : { interaction: null, linksAccountId, afid: null }
}

async function fromProvider(
  ctx: IdentityContext,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<string> {
  const flow = await unsealFlow(ctx, readCookie(ctx.shop.origin, request.headers.cookie ?? null, FLOW_COOKIE))
  if (flow === null) return wayOn(null, { problem: 'social_over' })
  const isForOtherSites = request.method === 'POST'
  reply.header('set-cookie', flowCookie(ctx, { value: null, isForOtherSites }))
  return orProblem(ctx, reply, flow, async () => {
    const browser = {
      clientAddress: request.ip,
      afid: flow.afid ?? undefined,
      languages: languagesOf(request.headers['accept-language'] ?? ''),
    }
    const brings = await finishSocial(ctx, flow, { answer: addressOf(ctx, request), browser })
    if (brings.ticket === undefined) return wayOn(flow, { social: brings.social })
    const { inAddress, cookie } = halveTicket(ctx.shop.origin, brings.ticket)
    reply.header('set-cookie', cookie)
    return wayOn(flow, { ticket: inAddress })
  })
}

async function orProblem(
  ctx: IdentityContext,
  reply: FastifyReply,
  way: Way & { readonly providerId: string },
  go: () => Promise<string>,
): Promise<string> {
  try {
    return await go()
  } catch (thrown) {
    const error = asRefusal(thrown)
    const isRefusal = error instanceof SocialRefusal
    if (!isRefusal || error.cause !== undefined)
      ctx.log.warn({ provider: way.providerId, error: thrown }, 'a social sign-in failed')
    const code = isRefusal ? error.code : 'social_failed'
    const email = isRefusal && error.email !== null ? { email: error.email } : {}
    if (isRefusal && error.registration !== null)
      reply.header('set-cookie', registrationCookie(ctx, error.registration))
    return wayOn(way, { problem: code, ...email })
  }
}

/** The address as the browser has it, with the fields of a form beside those that stand in it. */
function addressOf(ctx: IdentityContext, request: FastifyRequest): URL {
  const address = new URL(request.url, ctx.shop.origin)
  for (const [name, value] of Object.entries(request.body ?? {}))
    if (typeof value === 'string') address.searchParams.append(name, value)
  return address
}

/** The tags of an Accept-Language header that are tags at all, most wanted first. */
function languagesOf(header: string): string[] {
  const tags = header.split(',').map((part) => part.split(';')[0]!.trim())
  return tags.filter((tag) => /^[a-z]{2,3}(-[a-z0-9]{2,8})*$/i.test(tag)).slice(0, 10)
}

function flowCookie(
  ctx: IdentityContext,
  { value, isForOtherSites }: { value: string | null; isForOtherSites: boolean },
): string {
  const lastsSeconds = FLOW_LASTS_MS / 1_000
  const sameSite = isForOtherSites ? 'None' : 'Lax'
  return cookieLine(ctx.shop.origin, { name: FLOW_COOKIE, value, lastsSeconds, sameSite })
}
