import { apiGroups, getShop, type Shop } from '@segno/contract'
import fastifyCompress from '@fastify/compress'
import type { FastifyInstance } from 'fastify'
import { introduceApi } from './api-docs/introduce-api.ts'
import { serveDocs } from './api-docs/serve-docs.ts'
import { isSelling } from './billing/public.ts'
import { billing } from './billing/slice.ts'
import type { Config } from './config.ts'
import type { Context } from './context.ts'
import { DEMO_PASSWORD, DEMO_PEOPLE } from './demo/demo-people.ts'
import { HOSTED_SCOPE } from './identity/public.ts'
import { isToolCall } from './mcp/call-api.ts'
import { serveMcp } from './mcp/serve-mcp.ts'
import { notFound } from './platform/http/answer-failures.ts'
import { answerHealth } from './platform/http/health.ts'
import { openHttpServer } from './platform/http/http-server.ts'
import type { Metrics } from './platform/metrics/metrics.ts'
import { route } from './platform/http/route.ts'
import { serveRoutes } from './platform/http/serve-routes.ts'
import { search } from './search/slice.ts'
import { serveWebPage } from './web-page.ts'

export interface AppOptions {
  /** Where the built page is; null serves the API alone. */
  readonly webFolder: string | null
  readonly checkAnswers: boolean
  /** Counts what is asked. */
  readonly metrics?: Metrics | null
}

/** The HTTP server with every endpoint on it. */
export async function buildApp(config: Config, ctx: Context, options: AppOptions): Promise<FastifyInstance> {
  const app = await openHttpServer({
    log: ctx.log,
    get genericMessage() {
      return `Something went wrong. Please contact support@${ctx.shop.supportHost} if the issue persists`
    },
    requestsPerMinute: config.requestsPerMinute,
    connectionsPerAddress: config.connectionsPerAddress,
    proxies: config.proxies,
    drawsCardForm: config.cards?.kind === 'provider',
    filesOrigin: originOfFiles(config),
  })
  options.metrics?.watch(app)
  app.addHook('preClose', ctx.stopLongRequests)
  await app.register(fastifyCompress, { encodings: ['gzip', 'identity'] })
  serveDocs(app, apiGroups, {
    title: `${ctx.shop.name} API`,
    version: '1',
    description: introduceApi(config),
    origin: config.origin,
  })
  const shop = route(getShop, () => Promise.resolve(describeShop(config, ctx)))
  serveRoutes(app, [shop, ...ctx.routes], {
    authenticate: (token, how) => ctx.authenticate(token, { ...how, isForTools: isToolCall() }),
    isConfirmed: ctx.isConfirmed,
    isGuest: ctx.isGuest,
    onAccessRefused: ctx.onAccessRefused,
    onExport: ctx.onExport,
    checkAnswers: options.checkAnswers,
  })
  await ctx.serve(app)
  serveMcp(app, {
    origin: config.origin,
    isOpen: () => ctx.programs.openness !== 'off',
    authenticate: ctx.authenticate,
  })
  answerHealth(app, ctx)
  if (options.webFolder === null) answerNothingElse(app)
  else
    await serveWebPage(app, options.webFolder, {
      describePage: ctx.describePage,
      shopName: ctx.shop.name,
      builds: ctx.pageBuilds,
    })
  return app
}

/** The server of a process that nobody visits: whether it lives and is ready, and the searches of other processes. */
export async function buildInternalApp(config: Config, ctx: Context): Promise<FastifyInstance> {
  const app = await openHttpServer({
    log: ctx.log,
    genericMessage: 'Something went wrong.',
    requestsPerMinute: null,
    proxies: config.proxies,
  })
  if (config.role === 'search') {
    const { answerSearches, isLoaded } = ctx.use(search)
    answerSearches(app)
    answerHealth(app, { ...ctx, isReady: async () => isLoaded() && (await ctx.isReady()) })
  } else answerHealth(app, ctx)
  answerNothingElse(app)
  return app
}

function originOfFiles({ directFiles }: Config): string | null {
  if (directFiles === null) return null
  return new URL(directFiles.kind === 'bucket' ? directFiles.endpoint : directFiles.url).origin
}

function describeShop(config: Config, { use, shop, prices }: Context): Shop {
  const { provider } = use(billing)
  const selling = isSelling({ provider, shop }) ? provider : null
  return {
    name: shop.name,
    supportHost: shop.supportHost,
    legal: shop.legal,
    isDemo: config.isDemo,
    prices,
    homeAddress: config.homeAddress,
    socialProviders: config.socialProviders.map(({ id, name }) => ({
      id,
      name,
    })),
    pluginPages: config.pluginPages,
    voucherTrialHost: config.voucherTrialHost,
    guestKey: config.guestKey,
    hostedSignIn: { authority: config.origin, scope: HOSTED_SCOPE, hosts: [...config.signInHosts] },
    cardPayments: selling && {
      publishableKey: selling.publishableKey,
      scriptUrl: selling.scriptUrl,
      isSandbox: selling.isSandbox,
    },
    demoPeople: config.isDemo
      ? DEMO_PEOPLE.map(({ role, email }) => ({ role, email, password: DEMO_PASSWORD }))
      : [],
  }
}

function answerNothingElse(app: FastifyInstance): void {
  app.setNotFoundHandler(() => {
    throw notFound()
  })
}
