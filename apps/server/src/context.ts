import { join } from 'node:path'
import type { FastifyInstance } from 'fastify'
import * as z from 'zod/mini'
import {
  accountsRoutes,
  makeExportJob,
  removeExpiredExports,
  type AccountsContext,
} from './accounts/public.ts'
import { affiliatesRoutes } from './affiliates/public.ts'
import {
  addDefaultVocabulary,
  catalogueRoutes,
  countPublishedOf,
  eraseArtist,
  exportArtist,
  soundCards,
} from './catalogue/public.ts'
import type { Config } from './config.ts'
import { makeDemoPurchases } from './demo/demo-purchases.ts'
import { openDemoJobs } from './demo/demo-jobs.ts'
import { exportIdentity, IDENTITY_KEPT, openIdentity, type Identity } from './identity/public.ts'
import {
  importFolder,
  importOrder,
  ingestJobs,
  ingestRoutes,
  openMaster,
  openWorkshop,
  type Workshop,
} from './ingest/public.ts'
import { listeningRoutes } from './listening/public.ts'
import { eraseCart, exportOrders, ordersRoutes, type OrdersContext } from './orders/public.ts'
import type { CommandHandler } from './platform/command-socket.ts'
import { isReachable, type Database } from './platform/db.ts'
import { FolderFileStore } from './platform/file-store-folder.ts'
import type { Authenticate } from './platform/http/serve-routes.ts'
import { guestTwins, type Route } from './platform/http/route.ts'
import { Jobs, type JobHandler } from './platform/jobs.ts'
import type { Log } from './platform/log.ts'
import { MAIL_KEPT } from './platform/mail/kept.ts'
import { openMailSender } from './platform/mail/send-mail.ts'
import { PictureStudio } from './platform/pictures/picture-studio.ts'
import { removeFilesJob } from './platform/remove-files.ts'
import type { Platform } from './platform/platform.ts'
import { Sweeper } from './platform/sweeper.ts'
import { RunningIndex, searchRoutes } from './search/public.ts'
import { availablePoints, exportWallet, forfeitPoints, walletRoutes } from './wallet/public.ts'

/** All slices, put together. What is opened here is closed in reverse when the context is disposed of. */
export interface Context extends Platform, AsyncDisposable {
  readonly routes: readonly Route[]
  readonly authenticate: Authenticate
  readonly isGuest: (token: string) => Promise<boolean>
  readonly serveHosted: (app: FastifyInstance) => Promise<void>
  readonly registerSocialSignIn: (app: FastifyInstance) => void
  readonly commands: Readonly<Record<string, CommandHandler>>
  readonly isReady: () => Promise<boolean>
  /** Begins to work on the queue, and to sweep. */
  readonly startJobs: () => Promise<void>
  readonly makeDemoPurchases: () => Promise<'done' | 'too early'>
}

export interface ContextOptions {
  /** Opened and migrated; whoever opened it closes it after the context. */
  readonly database: Database
  readonly log: Log
  readonly now: () => Date
  /** Called at named points of ingest and checkout, so that a test can stop the process there. */
  readonly failpoint: (name: string) => void
}

/** What slices share beyond the platform. */
interface Parts {
  readonly platform: Platform
  readonly kind: Database['kind']
  readonly scratchFolder: string
  readonly workshop: Workshop
  readonly accounts: AccountsContext
  readonly identity: Identity
  readonly index: RunningIndex
  readonly checkout: OrdersContext
}

const adminOrder = z.object({ email: z.string() })
const rotationOrder = z.object({ isLeaked: z.boolean() })

export async function openContext(config: Config, options: ContextOptions): Promise<Context> {
  await using opened = new AsyncDisposableStack()
  const parts = await openParts(config, options, opened)
  const { platform, identity, scratchFolder } = parts
  const replayed = await identity.replayDeletions()
  if (replayed > 0) platform.log.warn({ replayed }, 'accounts that a backup brought back are deleted again')
  const handlers: JobHandler[] = ingestJobs(
    { ...platform, workshop: parts.workshop, failpoint: options.failpoint },
    { processes: config.ingestProcesses },
  )
  handlers.push(removeFilesJob(platform.files), makeExportJob(parts.accounts))
  if (config.legal === null && !config.isDemo)
    platform.log.warn('SEGNO_LEGAL_NAME and SEGNO_LEGAL_ADDRESS are not set: the legal notice is empty')
  if (config.smtpUrl !== null) {
    const settings = { smtpUrl: config.smtpUrl, from: config.mailFrom, keepBody: config.isDemo }
    handlers.push(opened.use(openMailSender(platform, settings)).job)
  } else if (!config.isDemo) platform.log.warn('SEGNO_SMTP_URL is not set: mails are kept until it is')
  if (config.isDemo) handlers.push(...opened.use(openDemoJobs(platform, scratchFolder)).handlers)
  const sweeper = opened.use(
    new Sweeper(platform, {
      kept: [...IDENTITY_KEPT, ...MAIL_KEPT],
      others: [() => removeExpiredExports(parts.accounts)],
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
    commands: commandsOf(parts, config),
    isReady: () => isReachable(platform.db),
    startJobs: async () => {
      sweeper.start()
      await platform.jobs.start(handlers, { takeOver: parts.kind === 'embedded' })
    },
    makeDemoPurchases: () => makeDemoPurchases(parts.checkout),
    [Symbol.asyncDispose]: () => closing.disposeAsync(),
  }
}

async function openParts(
  config: Config,
  { database, log, now, failpoint }: ContextOptions,
  opened: AsyncDisposableStack,
): Promise<Parts> {
  const { db, kind } = database
  await addDefaultVocabulary(db)
  const files = new FolderFileStore(join(config.dataFolder, 'files'))
  const platform: Platform = { db, files, jobs: new Jobs(db, log), log, now }
  const scratchFolder = join(config.dataFolder, 'scratch')
  const workshop = opened.use(await openWorkshop({ processes: config.ingestProcesses, scratchFolder, log }))
  const pictures = opened.use(new PictureStudio(log))
  const identity = await openIdentity({
    ...platform,
    issuer: config.origin,
    shop: { name: config.shopName, origin: config.origin },
    requiresAdminFactor: config.requiresAdminFactor,
    guestKey: config.guestKey,
    deletion: {
      erasers: [eraseCart, forfeitPoints, eraseArtist],
      availablePoints: (accountId) => availablePoints(db, accountId, now()),
      countSoundsForSale: (accountId) => countPublishedOf(db, accountId),
    },
    hosted: {
      clients: config.hostedClients,
      socialProviders: config.socialProviders.map(({ id }) => id),
    },
    socialProviders: config.socialProviders,
  })
  return {
    platform,
    kind,
    scratchFolder,
    workshop,
    accounts: accountsContext(config, { platform, identity, scratchFolder, pictures }),
    identity,
    index: opened.use(await RunningIndex.open(db, log)),
    checkout: {
      ...platform,
      failpoint,
      hooks: { onSale: [] },
      soundCards,
      openMaster: (soundId, licence) =>
        openMaster({ ...platform, workshop, scratchFolder }, soundId, licence),
    },
  }
}

function accountsContext(
  config: Config,
  parts: Pick<Parts, 'platform' | 'identity' | 'scratchFolder'> & { pictures: PictureStudio },
): AccountsContext {
  const { platform, identity, scratchFolder, pictures } = parts
  const { db, now } = platform
  return {
    ...platform,
    pictures,
    scratchFolder,
    shop: { name: config.shopName, origin: config.origin },
    supportAddress: `support@${config.supportHost}`,
    admitLetterTo: identity.admitLetterTo,
    availablePoints: (accountId) => availablePoints(db, accountId, now()),
    exportParts: [
      { name: 'signingIn', read: exportIdentity },
      { name: 'artist', read: exportArtist(config.origin) },
      { name: 'points', read: exportWallet },
      { name: 'orders', read: exportOrders },
    ],
  }
}

function routesOf({ platform, accounts, identity, checkout, index }: Parts): Route[] {
  const routes = [
    ...accountsRoutes(accounts),
    ...identity.routes,
    ...catalogueRoutes(platform),
    ...ingestRoutes(platform),
    ...walletRoutes(platform),
    ...ordersRoutes(checkout),
    ...listeningRoutes(platform),
    ...searchRoutes(platform, index),
    ...affiliatesRoutes(platform),
  ]
  return [...routes, ...guestTwins(routes)]
}

/** @throws {Error} with the first sentence of what is wrong, for the terminal */
function readOrder<Order>(schema: z.ZodMiniType<Order>, input: unknown): Order {
  const read = schema.safeParse(input)
  if (!read.success) throw new Error(read.error.issues[0]?.message ?? 'This cannot be done')
  return read.data
}

function commandsOf(
  { platform, scratchFolder, identity }: Parts,
  config: Config,
): Record<string, CommandHandler> {
  const ctx = { ...platform, scratchFolder, artistMailHost: config.supportHost }
  return {
    import: (input, onProgress) => importFolder(ctx, readOrder(importOrder, input), onProgress),
    'rotate-keys': (input) => identity.rotateKeys(readOrder(rotationOrder, input)),
    'make-admin': (input) => identity.inviteAdmin(readOrder(adminOrder, input).email),
  }
}
