import { buffer } from 'node:stream/consumers'
import Papa from 'papaparse'
import { expect, test } from 'vitest'
import { writePaypalFile } from './paypal-file.ts'

const payments = [
  {
    id: '0193a1f0-0000-7000-8000-000000000001',
    paypal: 'ava@lune.test',
    amountCents: 8_446,
    vatCents: 1_604,
  },
  { id: '0193a1f0-0000-7000-8000-000000001234', paypal: '+tag@lune.test', amountCents: 5, vatCents: 0 },
]
const note = 'Loops, "Ltd" royalties of 1 October 2026'

const written = async (country: string) => {
  const file = writePaypalFile(payments, { name: 'Royalties', note, country })
  return (await buffer(await file.open({ startByte: 0, endByte: Infinity }))).toString()
}

test.each([
  ['IE', ['100.50', '0.05']],
  ['IT', ['100,50', '0,05']],
  ['CH', ['100.50', '0.05']],
])(
  'in the PayPal account of %s each payment is a line of its own, with its address as it is',
  async (country, amounts) => {
    const { data, errors } = Papa.parse<string[]>(await written(country), {
      skipEmptyLines: true,
      delimiter: ',',
    })
    expect(errors).toEqual([])
    expect(data).toEqual([
      ['ava@lune.test', amounts[0], 'EUR', expect.stringMatching(/^[0-9a-z]{20,30}$/), note, 'PAYPAL'],
      ['+tag@lune.test', amounts[1], 'EUR', expect.stringMatching(/^[0-9a-z]{20,30}$/), note, 'PAYPAL'],
    ])
    expect(new Set(data.map((row) => row[3])).size).toBe(2)
  },
)

test('PayPal reads the first line as a payment, and an amount with a comma in quotes', async () => {
  expect(await written('IT')).toMatch(/^ava@lune\.test,"100,50",EUR,/)
})
