import { readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { findOrInstallPostgres, startPostgres } from '@segno/test-kit/postgres'
import { readConfig } from '../../shop/server/src/config.ts'
import { setPassword } from '../../shop/server/src/identity/public.ts'
import { openPostgres, type Database } from '../../shop/server/src/platform/db/db.ts'
import { moveToPostgres } from '../../shop/server/src/restore-shop.ts'
import { anAccount } from '../../shop/server/src/testing/builders.ts'
import { grantPoints } from '../../shop/server/src/wallet/public.ts'
import { makeDataFolder, startShop, type RunningShop } from '../running-shop.ts'

export const BUYER_PASSWORD = 'rain on the tin roof'

/** A filled shop on PostgreSQL, which any number of processes share as in production. */
export interface SharedShop extends AsyncDisposable {
  readonly database: Database
  readonly databaseUrl: string
  readonly dataFolder: string
  start(env?: Record<string, string>): Promise<RunningShop>
  /** @returns the e-mail of somebody with points to spend */
  makeBuyer(): Promise<string>
}

export async function openSharedShop(): Promise<SharedShop> {
  const bin = await findOrInstallPostgres()
  if (bin === null) throw new Error('this needs a PostgreSQL')
  await using opened = new AsyncDisposableStack()
  const { url } = opened.use(await startPostgres(bin))
  const dataFolder = makeDataFolder(false)
  opened.defer(() => rmSync(dataFolder, { recursive: true, force: true }))
  const home = { SEGNO_DATA_DIR: dataFolder, SEGNO_DEMO: '0' }
  await moveToPostgres(readConfig(home), readConfig({ ...home, DATABASE_URL: url }), () => undefined)
  const database = opened.use(openPostgres(url, { maxConnections: 4 }))
  const shared = {
    DATABASE_URL: url,
    SEGNO_SECRET_KEY: readFileSync(join(dataFolder, 'secret-key'), 'utf8').trim(),
    SEGNO_DEMO: '0',
    SEGNO_REQUESTS_PER_MINUTE: '0',
    SEGNO_CONNECTIONS_PER_ADDRESS: '0',
    SEGNO_PREVIEWS_A_DAY: '0',
    SEGNO_INGEST_PROCESSES: '1',
    HOST: '127.0.0.1',
    NODE_ENV: 'production',
  }
  const closing = opened.move()
  return {
    database,
    databaseUrl: url,
    dataFolder,
    start: (env = {}) => startShop({ dataFolder, env: { ...shared, ...env } }),
    makeBuyer: () => makeBuyer(database),
    [Symbol.asyncDispose]: () => closing.disposeAsync(),
  }
}

async function makeBuyer({ db }: Database): Promise<string> {
  const { id, email } = await anAccount(db)
  await setPassword(db, { accountId: id, password: BUYER_PASSWORD })
  const grant = { accountId: id, points: 100_000, valueMicroEur: 0, expiresAt: null }
  await grantPoints(db, { ...grant, origin: 'correction', reference: `buyer:${id}` }, new Date())
  return email
}
