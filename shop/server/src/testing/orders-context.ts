import { Readable } from 'node:stream'
import { pino } from 'pino'
import { soundCards } from '../catalogue/public.ts'
import { completeCheckout, type OrdersContext } from '../orders/public.ts'
import { inTransaction } from '../platform/db/transaction.ts'
import type { Db } from '../platform/db/db.ts'
import { FolderFileStore } from '../platform/files/file-store-folder.ts'
import { newId } from '../platform/ids.ts'
import { Jobs } from '../platform/jobs/jobs.ts'
import { grantPoints } from '../wallet/public.ts'
import { TEST_SECRETS } from './test-secrets.ts'

/** Everything that orders need, on a test's database; every master is ten bytes long. */
export function ordersContextOn(db: Db, facts: Partial<OrdersContext> = {}): OrdersContext {
  const log = pino({ level: 'silent' })
  return {
    db,
    readDb: db,
    files: new FolderFileStore('nowhere'),
    jobs: new Jobs(db, log),
    log,
    now: () => new Date(),
    failpoint: () => undefined,
    hooks: { onSale: [], onSaleReturned: [] },
    soundCards,
    invoicesOfGrants: () => Promise.resolve([]),
    shop: { name: 'Segno', origin: 'http://shop.test', legal: null },
    limits: { mastersADay: null },
    supportLimits: { refundCents: 10_000 },
    secrets: TEST_SECRETS,
    openMaster: () =>
      Promise.resolve({
        sizeBytes: 10,
        etag: 'master',
        sha256: () => Promise.resolve('hNiYd/DUBB77a/kaFvAkjy/Vc+avBcGflr7bn4gveII='),
        open: ({ startByte, endByte }) =>
          Promise.resolve(Readable.from('0123456789'.slice(startByte, endByte + 1))),
      }),
    ...facts,
  }
}

export function givePoints(
  db: Db,
  accountId: string,
  points: number,
  valueMicroEur = points * 333_333,
): Promise<boolean> {
  const grant = {
    accountId,
    points,
    origin: 'package',
    valueMicroEur,
    reference: newId(),
    expiresAt: null,
  } as const
  return inTransaction(db, (tx) => grantPoints(tx, grant, new Date()))
}

/** An account is given what these cost, two points each, and buys them. @param valueMicroEur of all these points */
export async function buySounds(
  db: Db,
  accountId: string,
  soundIds: readonly string[],
  valueMicroEur?: number,
): Promise<void> {
  await givePoints(db, accountId, 2 * soundIds.length, valueMicroEur)
  const items = soundIds.map((soundId) => ({ soundId, pricePoints: 2 }))
  await completeCheckout(ordersContextOn(db), { accountId, idempotencyKey: newId(), items })
}
