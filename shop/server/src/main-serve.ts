import { join } from 'node:path'
import closeWithGrace from 'close-with-grace'
import { buildApp, buildInternalApp } from './app.ts'
import { type Config, readConfig } from './config.ts'
import { type Context, openContext } from './context.ts'
import { databaseHome } from './database-home.ts'
import { seedDemo } from './demo/seed-demo.ts'
import { makeFileFolder, storeOf } from './open-file-store.ts'
import { reportDemoProgress } from './demo/report-demo-progress.ts'
import { serveCommands } from './platform/commands/command-socket.ts'
import { lockData } from './platform/db/data-lock.ts'
import { endProcess } from './platform/end-process.ts'
import { failpointsFrom } from './platform/failpoint.ts'
import { listen } from './platform/http/listen.ts'
import { Metrics } from './platform/metrics/metrics.ts'
import { serveMetrics } from './platform/metrics/serve-metrics.ts'
import { openLog } from './platform/log.ts'
import { openDatabase } from './platform/db/open-database.ts'
import { makeDataFolder } from './platform/files/data-folder.ts'
import { requireOwnStore } from './platform/files/store-owner.ts'
import { OperatorError } from './platform/operator-error.ts'
import { IndexFiles, IndexThread } from './search/public.ts'

const GRACE_MS = 25_000
/** A balancer that looks every two seconds has seen `/readyz` fail twice by then. */
const NOTICE_MS = 4_000
const LOOPBACK = ['127.0.0.1', '::1', 'localhost']
const OPEN_DEMO =
  'This demo is open to the network: everybody there can read its mails at /dev/mail and come in as its administrator. SEGNO_DEMO=0 makes it a shop.\n'

/** What the process serves by its role: a worker or a searcher no pages. */
function appFor(config: Config, ctx: Context, metrics: Metrics | null) {
  if (config.role === 'worker' || config.role === 'search') return buildInternalApp(config, ctx)
  return buildApp(config, ctx, {
    metrics,
    webFolder: join(import.meta.dirname, '../../web/dist'),
    checkAnswers: !config.isProduction,
  })
}

/** What tests put others in the place of. */
const outerParts = (config: Config) => ({
  now: () => new Date(),
  failpoint: failpointsFrom(process.env),
  newIndexHost: () => new IndexThread(),
  indexFiles: new IndexFiles(join(config.dataFolder, 'search')),
})

async function serve(): Promise<void> {
  const config = readConfig(process.env)
  const log = openLog(config.logLevel)
  await using opened = new AsyncDisposableStack()
  makeDataFolder(config.dataFolder)
  makeFileFolder(config)
  // Many processes may share a PostgreSQL; the embedded database bears only one.
  const endLogged = (why: string): never => {
    log.fatal(why)
    return endProcess(why)
  }
  const lock =
    config.databaseUrl === null ? opened.use(await lockData(config.dataFolder, { onLost: endLogged })) : null
  const tell = (line: string): void => log.info(line)
  const database = opened.use(await openDatabase(databaseHome(config), { onEnd: endLogged, tell }))
  // A process that only searches may be without the files.
  if (config.role !== 'search') await requireOwnStore(database.db, storeOf(config), { mayMark: true })
  const ctx = opened.use(await openContext(config, { database, log, ...outerParts(config) }))
  const metrics = config.metrics && new Metrics(ctx.gauges, log)
  const app = await appFor(config, ctx, metrics)
  opened.defer(async () => {
    const noticeMs = config.isProduction ? NOTICE_MS : 0
    if (app.server.listening) await app.drain({ noticeMs, stopLongRequests: ctx.stopLongRequests })
    await app.close()
  })
  if (lock) opened.use(await serveCommands(lock.socketPath, ctx.commands))
  const started = Promise.withResolvers<AsyncDisposableStack>()
  // Before the port opens: a stop that comes while the shop is still starting waits for the start and loses no request.
  closeWithGrace({ delay: GRACE_MS, logger: log }, async () => {
    await using _ = await started.promise
  })
  if (config.metrics && metrics) opened.use(await serveMetrics(metrics, config.metrics))
  const address = await listen(app, { port: config.port, host: config.host })
  process.stdout.write(`${config.shopName} is at ${address.replace('127.0.0.1', 'localhost')}\n`)

  if (config.isDemo) {
    if (!LOOPBACK.includes(config.host)) process.stderr.write(OPEN_DEMO)
    await seedDemo({ ...ctx, promoPointMicroEur: config.promoPointMicroEur }, config.demoSoundCount)
    opened.use(reportDemoProgress(ctx, (line) => process.stdout.write(line)))
  }
  if (config.role === 'all' || config.role === 'worker') await ctx.startJobs()
  started.resolve(opened.move())
}

try {
  await serve()
} catch (error) {
  if (!(error instanceof OperatorError)) throw error
  process.stderr.write(`${error.message}\n`)
  process.exitCode = 1
}
