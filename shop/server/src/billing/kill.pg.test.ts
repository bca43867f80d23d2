import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { SandboxState } from '@segno/card-sandbox'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { over } from '../platform/db/db.ts'
import { anAccount } from '../testing/builders.ts'
import { addressOf, runScript } from '../testing/killed-script.ts'
import { hasPostgres, useTestDatabase } from '../testing/test-database.ts'
import { checkLedger } from '../wallet/public.ts'
import { selectBillingBreaches } from './ledger/queries.ts'

const database = useTestDatabase()
/** In the order in which one purchase that is given back reaches them. */
const POINTS = [
  'purchase:row-written',
  'purchase:session-kept',
  'fulfil:marked',
  'fulfil:granted',
  'fulfil:before-commit',
  'refund:before-commit',
  'refund:sent',
]

let folder: string
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'segno-kill-money-'))
})
afterAll(() => rmSync(folder, { recursive: true }))

const breaches = async () => [
  ...(await checkLedger(database.db)),
  ...(await selectBillingBreaches(database.db)),
]

test.skipIf(!hasPostgres)(
  'a purchase and its refund whose process is killed at every named point lose nothing and double nothing',
  async () => {
    const { id } = await anAccount(database.db)
    const stateFile = join(folder, 'sandbox.json')
    const args = [await addressOf(database.db), id, stateFile]
    const run = (failpoint: string) => runScript('main-buy-and-refund.ts', args, failpoint)
    for (const point of POINTS) {
      expect([point, await run(point)]).toEqual([point, 'SIGKILL'])
      expect(await breaches()).toEqual([])
    }
    expect(await run('')).toBe(0)
    expect(await breaches()).toEqual([])
    const { rows } = await sql`
      select (select count(*)::int from payment where status = 'paid') as payments,
        (select count(*)::int from payment) as tries,
        (select count(*)::int from refund where status = 'done') as refunds,
        (select count(*)::int from invoice) as papers,
        (select balance_points::int from wallet where account_id = ${id}) as points`.execute(
      over(database.db),
    )
    expect(rows).toEqual([{ payments: 1, tries: 1, refunds: 1, papers: 2, points: 0 }])
    const { objects } = JSON.parse(readFileSync(stateFile, 'utf8')) as SandboxState
    expect(Object.keys(objects.payment_intent)).toHaveLength(1)
    expect(Object.keys(objects.refund)).toHaveLength(1)
  },
)
