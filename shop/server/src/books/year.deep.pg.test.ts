import { text as readText } from 'node:stream/consumers'
import type { BookAccount } from '@segno/contract'
import { amountCents } from '@segno/units'
import Papa from 'papaparse'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { over } from '../platform/db/db.ts'
import { openBillingShop } from '../testing/billing-shop.ts'
import { simulateMoney } from '../testing/money-simulation.ts'
import { useTestDatabase } from '../testing/test-database.ts'
import { numberOf } from './datev/rules.ts'
import { saveDatev } from './datev/save-datev.ts'
import { linesList } from './lists/queries.ts'
import { vatReturnOf } from './vat-return/queries.ts'

const database = useTestDatabase()
const STEPS = 800
const FACTS = { chart: 'SKR03', consultantNumber: 29_098, clientNumber: 55 } as const

/** Sums by name; what adds up to nothing is left out. */
function summed(parts: readonly (readonly [name: string, cents: number])[]): Record<string, number> {
  const sums: Record<string, number> = {}
  for (const [name, cents] of parts) sums[name] = (sums[name] ?? 0) + cents
  return Object.fromEntries(Object.entries(sums).filter(([, cents]) => cents !== 0))
}

test('of years of trade the VAT returns, the file for DATEV, the books and the papers say the same, to the cent', async () => {
  const { breaches } = await simulateMoney(database.db, { seed: 2_026, steps: STEPS, checkEvery: 200 })
  expect(breaches).toEqual([])
  const lines = await linesList(database.db, {}).page({ sort: 'day', limit: 1_000_000, offset: 0 })
  expect(lines.length).toBeGreaterThan(200)
  expect(summed(lines.map(({ currency, amount_cents: cents }) => [currency, cents]))).toEqual({})

  const years = [...new Set(lines.map(({ day }) => day.slice(0, 4)))]
  const quarters = years.flatMap((year) => [1, 2, 3, 4].map((quarter) => `${year}-Q${quarter}`))
  const declared = await Promise.all(
    quarters.map((quarter) =>
      vatReturnOf(database.db, quarter).page({ sort: 'country', limit: 1_000, offset: 0 }),
    ),
  )
  const byReturn = summed(
    declared
      .flat()
      .map(({ country, rate, currency, vat_cents: vat }) => [`${country} ${rate} ${currency}`, -vat]),
  )
  const byBooks = summed(
    lines
      .filter(({ account }) => account === 'vat')
      .map((line) => [
        `${line.vat_country} ${line.vat_rate_basis_points} ${line.currency}`,
        line.amount_cents,
      ]),
  )
  expect(byReturn).toEqual(byBooks)
  expect(byBooks).toEqual(await vatOnPapers())

  await using shop = await openBillingShop(database.db)
  const files = await Promise.all(
    years.map((year) => saveDatev(shop.ctx, { ...FACTS, from: `${year}-01-01`, to: `${year}-12-31` })),
  )
  const rows: string[][] = []
  for (const file of files) {
    const text = await readText(await file.open({ startByte: 0, endByte: Infinity }))
    rows.push(...Papa.parse<string[]>(text, { delimiter: ';', skipEmptyLines: true }).data.slice(2))
  }
  const byDatev = summed(
    rows.flatMap((row) => {
      const cents = Math.round(Number(row[0]!.replace(',', '.')) * 100)
      return [
        [`${row[6]} ${row[2]}`, cents],
        [`${row[7]} ${row[2]}`, -cents],
      ] as const
    }),
  )
  const byNumber = summed(
    lines.map((line) => {
      const vat = line.vat_country === null ? null : { country: line.vat_country, rateBasisPoints: 0 }
      const of = {
        account: line.account as BookAccount,
        vat,
        currency: line.currency,
        amountCents: amountCents(0),
      }
      return [`${numberOf(of, { chart: FACTS.chart, home: 'DE' })} ${line.currency}`, line.amount_cents]
    }),
  )
  expect(byDatev).toEqual(byNumber)
})

/** Invoices less credit notes, as the documents that buyers have say it. */
async function vatOnPapers(): Promise<Record<string, number>> {
  const { rows } = await sql<{ name: string; cents: number }>`
    select payment.vat_country || ' ' || (tax ->> 'rateBasisPoints') || ' ' || (document ->> 'currency') as name,
      case document ->> 'kind' when 'credit-note' then 1 else -1 end * (tax ->> 'vatCents')::bigint as cents
    from invoice join payment on payment.id = payment_id, jsonb_array_elements(document -> 'vat') as tax`.execute(
    over(database.db),
  )
  return summed(rows.map(({ name, cents }) => [name, cents]))
}
