import type { FastifyInstance } from 'fastify'
import { accountsRoutes, makeExportJob, removeExpiredExports } from './accounts/public.ts'
import { affiliatesRoutes } from './affiliates/public.ts'
import {
  catalogueRoutes,
  reviewLetterJob,
  type DescribePage,
  describePages,
  readSiteMap,
  type SiteMap,
} from './catalogue/public.ts'
import type { Config } from './config.ts'
import { makeDemoPurchases } from './demo/demo-purchases.ts'
import { openDemoJobs } from './demo/demo-jobs.ts'
import { IDENTITY_KEPT } from './identity/public.ts'
import { ingestJobs, ingestRoutes, rescueStranded, sweepPreviews, sweepUploads } from './ingest/public.ts'
import { DRAG_OUT_REPORTS_KEPT, listeningRoutes, MASTERS_ZIPS_KEPT } from './listening/public.ts'
import { DOWNLOAD_ZIPS_KEPT, ordersRoutes } from './orders/public.ts'
import type { CommandHandler } from './platform/command-socket.ts'
import { isReachable } from './platform/db.ts'
import type { Authenticate } from './platform/http/serve-routes.ts'
import { guestTwins, type Route } from './platform/http/route.ts'
import { type JobHandler } from './platform/jobs.ts'
import { MAIL_KEPT } from './platform/mail/kept.ts'
import { openMailSender } from './platform/mail/send-mail.ts'
import { removeFilesJob } from './platform/remove-files.ts'
import type { Platform } from './platform/platform.ts'
import { Sweeper } from './platform/sweeper.ts'
import { searchRoutes, trackRoutes } from './search/public.ts'
import { walletRoutes } from './wallet/public.ts'
import { commandsOf } from './commands.ts'
import { openParts, type ContextOptions, type Parts } from './context-parts.ts'

/** All slices, put together. What is opened here is closed in reverse when the context is disposed of. */
export interface Context extends Platform, AsyncDisposable {
  readonly routes: readonly Route[]
  readonly authenticate: Authenticate
  readonly isGuest: (token: string) => Promise<boolean>
  readonly serveHosted: (app: FastifyInstance) => Promise<void>
  readonly registerSocialSignIn: (app: FastifyInstance) => void
  readonly describePage: DescribePage
  readonly siteMap: SiteMap
  readonly commands: Readonly<Record<string, CommandHandler>>
  readonly isReady: () => Promise<boolean>
  /** Cuts the connections over which files arrive; what came is kept. */
  readonly stopUploads: () => Promise<void>
  /** Begins to work on the queue, and to sweep. */
  readonly startJobs: () => Promise<void>
  readonly makeDemoPurchases: () => Promise<'done' | 'too early'>
}

export async function openContext(config: Config, options: ContextOptions): Promise<Context> {
  await using opened = new AsyncDisposableStack()
  const parts = await openParts(config, options, opened)
  const { platform, identity, scratchFolder } = parts
  const replayed = await identity.replayDeletions()
  if (replayed > 0) platform.log.warn({ replayed }, 'accounts that a backup brought back are deleted again')
  const handlers: JobHandler[] = ingestJobs(
    { ...parts.uploads, workshop: parts.workshop, prices: config.prices },
    { processes: config.ingestProcesses },
  )
  handlers.push(
    removeFilesJob(platform.files),
    makeExportJob(parts.accounts),
    reviewLetterJob(parts.catalogue),
  )
  if (config.legal === null && !config.isDemo)
    platform.log.warn('SEGNO_LEGAL_NAME and SEGNO_LEGAL_ADDRESS are not set: the legal notice is empty')
  if (config.smtpUrl !== null) {
    const settings = { smtpUrl: config.smtpUrl, from: config.mailFrom, keepBody: config.isDemo }
    handlers.push(opened.use(openMailSender(platform, settings)).job)
  } else if (!config.isDemo) platform.log.warn('SEGNO_SMTP_URL is not set: mails are kept until it is')
  if (config.isDemo) handlers.push(...opened.use(openDemoJobs(platform, scratchFolder)).handlers)
  const sweeper = opened.use(
    new Sweeper(platform, {
      kept: [...IDENTITY_KEPT, ...MAIL_KEPT, MASTERS_ZIPS_KEPT, DRAG_OUT_REPORTS_KEPT, DOWNLOAD_ZIPS_KEPT],
      others: [
        () => removeExpiredExports(parts.accounts),
        () => sweepUploads(parts.uploads),
        () => rescueStranded(platform),
        () => sweepPreviews(platform),
        () => parts.tracks.sweep(),
        () => parts.made.masters.trim(),
        () => parts.made.previews.trim(),
      ],
    }),
  )
  // Last opened, first closed: what is under way ends before anything it uses is taken away.
  opened.use(platform.jobs)
  const closing = opened.move()
  return {
    ...platform,
    routes: routesOf(parts),
    authenticate: identity.authenticate,
    isGuest: identity.isGuest,
    serveHosted: identity.serveHosted,
    registerSocialSignIn: identity.registerSocialSignIn,
    describePage: describePages(parts.catalogue),
    siteMap: readSiteMap(parts.catalogue),
    commands: commandsOf(parts, config),
    stopUploads: () => parts.uploads.writers.stopAll(),
    isReady: () => isReachable(platform.db),
    startJobs: async () => {
      sweeper.start()
      await platform.jobs.start(handlers, { takeOver: parts.kind === 'embedded' })
    },
    makeDemoPurchases: () => makeDemoPurchases(parts.checkout),
    [Symbol.asyncDispose]: () => closing.disposeAsync(),
  }
}

function routesOf({
  platform,
  catalogue,
  uploads,
  accounts,
  identity,
  checkout,
  dragOuts,
  index,
  tracks,
}: Parts): Route[] {
  const routes = [
    ...accountsRoutes(accounts),
    ...identity.routes,
    ...catalogueRoutes(catalogue),
    ...ingestRoutes(uploads),
    ...walletRoutes(platform),
    ...ordersRoutes(checkout),
    ...listeningRoutes(dragOuts),
    ...searchRoutes(platform, index),
    ...trackRoutes(tracks),
    ...affiliatesRoutes(platform),
  ]
  return [...routes, ...guestTwins(routes)]
}
