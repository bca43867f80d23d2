import { join } from 'node:path'
import type { FastifyInstance } from 'fastify'
import type { Config } from './config.ts'
import { describeEnvironment } from './describe-environment.ts'
import { identity } from './identity/slice.ts'
import type { CommandHandler } from './platform/commands/command-socket.ts'
import type { Database, Db } from './platform/db/db.ts'
import { watchReadiness } from './platform/db/readiness.ts'
import { ReadReplica } from './platform/db/read-replica.ts'
import type { Kept } from './platform/db/sweep.ts'
import type { ServeOptions } from './platform/http/serve-routes.ts'
import type { Route } from './platform/http/route.ts'
import { Jobs, type JobHandler } from './platform/jobs/jobs.ts'
import type { Log } from './platform/log.ts'
import { DAY_SALTS_KEPT } from './platform/secrets/day-salt.ts'
import { MAIL_KEPT } from './platform/mail/kept.ts'
import { openMailSender } from './platform/mail/send-mail.ts'
import type { Gauge } from './platform/metrics/gauge.ts'
import { platformGauges } from './platform/metrics/platform-gauges.ts'
import { recordExport } from './platform/audit.ts'
import { openSecretBox } from './platform/secrets/open-secret-box.ts'
import { openSlices, type OpenSlices } from './platform/slices/open-slices.ts'
import { PageBuilds } from './platform/page-builds/page-builds.ts'
import { PictureStudio } from './platform/pictures/picture-studio.ts'
import type { Platform } from './platform/platform.ts'
import { fileCheckGauges, fileCheckWarnings } from './platform/files/file-check-job.ts'
import { removeFilesJob } from './platform/files/remove-files.ts'
import { recordAccessRefusal, SECURITY_LOG_KEPT } from './platform/security-log/security-log.ts'
import type { Use } from './platform/slices/slice.ts'
import { Sweeper } from './platform/jobs/sweeper.ts'
import { LiveSettings, type LiveParts } from './settings/public.ts'
import type { SearchSettings } from './search/slice.ts'
import type { DescribePage } from './sharing/public.ts'
import { sharing } from './sharing/slice.ts'
import { backupCommand } from './backup-command.ts'
import { openFileCheck } from './file-check.ts'
import { openFileStore } from './open-file-store.ts'
import { slices } from './slices.ts'

interface ContextOptions extends SearchSettings {
  /** Opened and migrated; whoever opened it closes it after the context. */
  readonly database: Database
  readonly log: Log
  readonly now: () => Date
  /** Called at named points of ingest and checkout, so that a test can stop the process there. */
  readonly failpoint: (name: string) => void
}

/** All slices, put together. What is opened here is closed in reverse when the context is disposed of. */
export interface Context
  extends
    Platform,
    AsyncDisposable,
    Pick<ServeOptions, 'authenticate' | 'isConfirmed' | 'isGuest' | 'onAccessRefused' | 'onExport'> {
  /** The value of a slice. */
  readonly use: Use
  readonly shop: LiveParts['shop']
  readonly prices: LiveParts['prices']
  readonly programs: LiveParts['programs']
  readonly routes: readonly Route[]
  /** Serves what slices have that is no endpoint of the contract. */
  readonly serve: (app: FastifyInstance) => Promise<void>
  readonly stopLongRequests: () => Promise<void>
  readonly describePage: DescribePage
  readonly pageBuilds: PageBuilds
  readonly commands: Readonly<Record<string, CommandHandler>>
  readonly isReady: () => Promise<boolean>
  readonly warnings: () => Promise<string[]>
  readonly gauges: readonly Gauge[]
  /** How long rows stay in tables that are swept. */
  readonly kept: readonly Kept[]
  /** Begins to work on the queue, and to sweep. */
  readonly startJobs: () => Promise<void>
}

/** @throws {OperatorError} where the shop has no key for its secrets, or another than they were sealed with */
export async function openContext(config: Config, options: ContextOptions): Promise<Context> {
  await using opened = new AsyncDisposableStack()
  const { log, now, failpoint } = options
  const { db, kind } = options.database
  const { databaseUrl, isProduction } = config
  const secrets = openSecretBox({ ...config, mayMakeKey: !isProduction || databaseUrl === null })
  const files = openFileStore(config)
  const scratchFolder = join(config.dataFolder, 'scratch')
  const replica = openReplica(config, { primary: db, log, opened })
  const platform: Platform = { db, readDb: replica?.db ?? db, files, jobs: new Jobs(db, log), log, now }
  const live = new LiveSettings(config, now)
  const isAlone = kind === 'embedded'
  const { use, routes, serve, stopLongRequests, commands, warnings, gauges, ...work } = await openSlices(
    slices,
    {
      platform,
      settings: {
        ...config,
        ...live.parts,
        live,
        environmentFacts: describeEnvironment(config),
        secrets,
        newIndexHost: options.newIndexHost,
        indexFiles: options.indexFiles,
      },
      pictures: opened.use(new PictureStudio(log)),
      scratchFolder,
      isAlone,
      failpoint,
      opened,
    },
  )
  warnOfGaps(config, log)
  const kept = [...work.kept, ...MAIL_KEPT, SECURITY_LOG_KEPT, DAY_SALTS_KEPT]
  const fileCheck = openFileCheck(platform, scratchFolder)
  const jobs = [...work.jobs, fileCheck.job]
  const startWork = openWork(platform, { config, work: { ...work, jobs, kept }, isAlone, opened })
  const closing = opened.move()
  return {
    ...platform,
    shop: live.parts.shop,
    prices: live.parts.prices,
    programs: live.parts.programs,
    use,
    routes,
    serve,
    stopLongRequests,
    commands: { ...commands, backup: backupCommand(platform), 'check-files': fileCheck.command },
    ...whoCalls(use),
    onAccessRefused: (refusal) => recordAccessRefusal(platform, refusal),
    onExport: (saved) => recordExport(platform, saved),
    describePage: use(sharing).describePage,
    pageBuilds: new PageBuilds({ ...platform, scratchFolder }),
    ...watch(platform, { warnings, gauges }, { database: options.database, files, replica }),
    kept,
    startJobs: startWork,
    [Symbol.asyncDispose]: () => closing.disposeAsync(),
  }
}

function openReplica(
  { databaseUrl, readReplica }: Config,
  { opened, ...of }: { primary: Db; log: Log; opened: AsyncDisposableStack },
): ReadReplica | null {
  if (readReplica === null || databaseUrl === null) return null
  return opened.use(new ReadReplica(readReplica, { ...of, primaryUrl: databaseUrl }))
}

interface Watched {
  readonly database: Database
  readonly files: ReturnType<typeof openFileStore>
  readonly replica: ReadReplica | null
}

/** Tells a balancer and the operator how the shop is. */
function watch(
  platform: Platform,
  { warnings, gauges }: Pick<OpenSlices, 'warnings' | 'gauges'>,
  { database, files, replica }: Watched,
): Pick<Context, 'isReady' | 'warnings' | 'gauges'> {
  return {
    isReady: watchReadiness(() => database.look()),
    warnings: async () => [
      ...(await warnings()),
      ...(replica?.warnings ?? []),
      ...files.warnings,
      ...(await fileCheckWarnings(platform)),
    ],
    gauges: [
      ...gauges,
      ...platformGauges(database),
      ...(replica?.gauges ?? []),
      ...fileCheckGauges(platform),
    ],
  }
}

function whoCalls(use: Use): Pick<Context, 'authenticate' | 'isConfirmed' | 'isGuest'> {
  const { authenticate, isConfirmed, isGuest } = use(identity)
  return { authenticate, isConfirmed, isGuest }
}

interface Work {
  config: Config
  work: Pick<OpenSlices, 'jobs' | 'kept' | 'sweeps'>
  isAlone: boolean
  opened: AsyncDisposableStack
}

/** @returns what begins the jobs and the sweeps */
function openWork(platform: Platform, { config, work, isAlone, opened }: Work): () => Promise<void> {
  const handlers = [...work.jobs, removeFilesJob(platform.files), ...mailJobs(config, platform, opened)]
  const sweeper = opened.use(new Sweeper(platform, { kept: work.kept, others: work.sweeps }))
  // Last opened, first closed: what is under way ends before anything it uses is taken away.
  opened.use(platform.jobs)
  return async () => {
    sweeper.start()
    await platform.jobs.start(handlers, { takeOver: isAlone })
  }
}

function warnOfGaps({ legal, smtpUrl, isDemo, isProduction, databaseUrl, origin }: Config, log: Log): void {
  if (isDemo) return
  if (legal === null)
    log.warn('SEGNO_LEGAL_NAME and SEGNO_LEGAL_STREET are not set: the legal notice is empty')
  if (isProduction && databaseUrl === null)
    log.warn('DATABASE_URL is not set: the embedded database may lose data when the power fails')
  if (isProduction && new URL(origin).hostname === 'localhost')
    log.warn('SEGNO_ORIGIN is not set: links in mails lead to localhost')
  if (smtpUrl === null) log.warn('SEGNO_SMTP_URL is not set: mails are kept until it is')
}

function mailJobs(
  { smtpUrl, mailFrom, isDemo }: Config,
  platform: Platform,
  opened: AsyncDisposableStack,
): JobHandler[] {
  if (smtpUrl === null) return []
  return [opened.use(openMailSender(platform, { smtpUrl, from: mailFrom, keepBody: isDemo })).job]
}
