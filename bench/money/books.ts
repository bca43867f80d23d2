import { bookBreaches, compareBooks } from '../../shop/server/src/books/compare-books.ts'
import { enterBooks } from '../../shop/server/src/books/enter-books.ts'
import type { Db } from '../../shop/server/src/platform/db/db.ts'
import { inTransaction } from '../../shop/server/src/platform/db/transaction.ts'
import { openBillingShop } from '../../shop/server/src/testing/billing-shop.ts'
import { generateSales } from '../../shop/server/src/testing/generated-sales.ts'
import { rounded, type Row } from '../measure.ts'

const PAYMENTS = 20_000
/** Sold between two comparisons, in a shop that sells as many in a year. */
const MEANWHILE = 20

/** A shop's books: the first run over all of its past, and what each five minutes and each payout take afterwards. */
export async function benchBooks(db: Db): Promise<Row[]> {
  let hours = 0
  await using shop = await openBillingShop(db, { now: () => new Date(Date.now() + hours * 3_600_000) })
  const { ctx } = shop
  const seconds = async (name: string, work: () => Promise<unknown>): Promise<Row> => {
    const before = performance.now()
    await work()
    return { name, value: rounded((performance.now() - before) / 1_000, 2), unit: 's' }
  }
  await generateSales(db, { from: 1, until: PAYMENTS, newest: PAYMENTS })
  const words = `books of ${PAYMENTS} payments, PostgreSQL`
  const first = await seconds(`first entry, ${words}`, () => enterBooks(ctx))
  const whole = await seconds(`whole comparison, ${words}`, () => compare(true))
  hours = 1
  await generateSales(db, { from: PAYMENTS + 1, until: PAYMENTS + MEANWHILE, newest: PAYMENTS })
  const rest = [
    await seconds(`entry after five minutes, ${words}`, () => enterBooks(ctx)),
    await seconds(`comparison after five minutes, ${words}`, () => compare(false)),
    await seconds(`check of a payout, ${words}`, () =>
      inTransaction(db, async (tx) => refuse(await bookBreaches(ctx)(tx, 'payout'))),
    ),
  ]
  return [first, whole, ...rest]
  async function compare(isWhole: boolean): Promise<void> {
    refuse(await compareBooks(ctx, { isWhole }))
  }
}

function refuse(differences: readonly string[]): void {
  if (differences.length > 0) throw new Error(differences.slice(0, 5).join('\n'))
}
