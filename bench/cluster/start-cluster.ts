import { randomBytes } from 'node:crypto'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { startOpenSearch } from '@segno/opensearch-nodes'
import { freePort } from '@segno/test-kit/free-port'
import { readConfig } from '../../shop/server/src/config.ts'
import { openFileStore } from '../../shop/server/src/open-file-store.ts'
import { CADDY } from '../../tools/judges/deployment.ts'
import { startMinio } from '../../tools/judges/minio.ts'
import { goProgram } from '../../tools/judges/install-judge.ts'
import { Restartable } from '../../tools/judges/outside-server.ts'
import { serveCommand } from '../../tools/serve-command.js'
import { productionEnv } from '../http/production-shop.ts'

const PREVIEW_BYTES = 60_000
/** A supervisor has it there again by then. */
const AWAY_MS = 5_000

export interface Cluster extends AsyncDisposable {
  /** Of the balancer. */
  readonly origin: string
  /** Parts to kill; each is there again when that is done. */
  readonly parts: readonly { readonly name: string; readonly kill: () => Promise<void> }[]
  /** Generated sounds have no audio. */
  readonly keepPreview: (previewUrl: string) => Promise<void>
}

export async function startCluster(databaseUrl: string): Promise<Cluster> {
  await using opening = new AsyncDisposableStack()
  const folder = mkdtempSync(join(tmpdir(), 'segno-cluster-'))
  opening.defer(() => rmSync(folder, { recursive: true, force: true }))
  const engine = await startOpenSearch(3)
  if (engine === null) throw new Error('This machine has no Java 21 or no Maven.')
  opening.use(engine)
  const bucket = opening.use(await startMinio(join(folder, 'bucket')))
  const env = {
    ...productionEnv(databaseUrl),
    ...bucket.env,
    SEGNO_DATA_DIR: join(folder, 'data'),
    SEGNO_OPENSEARCH_URLS: engine.urls.join(),
    SEGNO_TRUST_PROXY: '1',
  }
  mkdirSync(env.SEGNO_DATA_DIR)
  const worker = opening.use(await startShop({ ...env, SEGNO_ROLE: 'worker' }))
  const webs = [
    opening.use(await startShop({ ...env, SEGNO_ROLE: 'web' })),
    opening.use(await startShop({ ...env, SEGNO_ROLE: 'web' })),
  ]
  const balancer = opening.use(
    await startBalancer(
      folder,
      webs.map(({ port }) => port),
    ),
  )
  const files = openFileStore(readConfig(env))
  const killed = (name: string, one: Restartable) => ({
    name,
    kill: async () => {
      await one.kill()
      await sleep(AWAY_MS)
      one.start()
    },
  })
  const opened = opening.move()
  return {
    origin: balancer.origin,
    parts: [
      killed('web process', webs[0]!.process),
      {
        name: 'OpenSearch node',
        kill: async () => {
          await engine.kill(0)
          await sleep(AWAY_MS)
          await engine.start(0)
        },
      },
      killed('worker', worker.process),
      killed('MinIO', bucket.server),
    ],
    keepPreview: async (previewUrl) => {
      const path = join(folder, 'preview')
      writeFileSync(path, randomBytes(PREVIEW_BYTES))
      await files.keep(previewUrl.replace(/^\/[^/]*\//, ''), path)
    },
    [Symbol.asyncDispose]: () => opened.disposeAsync(),
  }
}

async function startShop(
  env: Record<string, string>,
): Promise<AsyncDisposable & { readonly port: number; readonly process: Restartable }> {
  const port = await freePort()
  const shop = await Restartable.started([process.execPath, ...serveCommand.args], {
    env: { ...serveCommand.env, ...env, PORT: String(port) },
    url: `http://127.0.0.1:${port}/livez`,
  })
  return { port, process: shop, [Symbol.asyncDispose]: () => shop[Symbol.asyncDispose]() }
}

/** Asks the other where one does not answer, but for what may have been done already. */
async function startBalancer(
  folder: string,
  ports: readonly number[],
): Promise<AsyncDisposable & { readonly origin: string }> {
  const port = await freePort()
  const path = join(folder, 'Caddyfile')
  writeFileSync(
    path,
    `{
  admin off
  auto_https off
}
http://127.0.0.1:${port} {
  reverse_proxy ${ports.map((one) => `127.0.0.1:${one}`).join(' ')} {
    lb_policy round_robin
    lb_try_duration 5s
    health_uri /readyz
    health_interval 1s
    fail_duration 2s
  }
}
`,
  )
  const process = await Restartable.started(
    [goProgram(...CADDY), 'run', '--config', path, '--adapter', 'caddyfile'],
    { url: `http://127.0.0.1:${port}/livez` },
  )
  const origin = `http://127.0.0.1:${port}`
  return { origin, [Symbol.asyncDispose]: () => process[Symbol.asyncDispose]() }
}
