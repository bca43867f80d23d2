import { afterEach, beforeEach, expect, test } from 'vitest'
import { openAnsweringServer, type AnsweringServer } from '../../testing/answering-server.ts'
import { fetchEcbRates, readEcbRates } from './ecb.ts'

const FILE = `<?xml version="1.0" encoding="UTF-8"?>
<gesmes:Envelope xmlns:gesmes="http://www.gesmes.org/xml/2002-08-01" xmlns="http://www.ecb.int/vocabulary/2002-08-01/eurofxref">
\t<gesmes:subject>Reference rates</gesmes:subject>
\t<gesmes:Sender>
\t\t<gesmes:name>European Central Bank</gesmes:name>
\t</gesmes:Sender>
\t<Cube>
\t\t<Cube time='2026-11-27'>
\t\t\t<Cube currency='USD' rate='1.0923'/>
\t\t\t<Cube currency='JPY' rate='176.50'/>
\t\t</Cube>
\t</Cube>
</gesmes:Envelope>
`
const RATES = {
  day: '2026-11-27',
  rates: [
    { currency: 'USD', rate: '1.0923' },
    { currency: 'JPY', rate: '176.50' },
  ],
}

test('the ECB’s file is read digit for digit', () => {
  expect(readEcbRates(FILE)).toEqual(RATES)
})

test.each([
  ['nothing', () => ''],
  ['a page of regrets', () => '<html><body>Sorry</body></html>'],
  ['a file that is cut off', (file: string) => file.slice(0, -3)],
  ['no rates', (file: string) => file.replaceAll(/<Cube currency.*/g, '')],
  ['a rate that is no number', (file: string) => file.replace('1.0923', 'N/A')],
  ['a rate with a comma', (file: string) => file.replace('1.0923', '1,0923')],
  ['a rate below zero', (file: string) => file.replace('1.0923', '-1.0923')],
  ['a rate of zero', (file: string) => file.replace('1.0923', '0.000')],
  ['a day that does not exist', (file: string) => file.replace('2026-11-27', '2026-02-30')],
  ['two rates of a currency', (file: string) => file.replace('JPY', 'USD')],
  ['two days', (file: string) => file.replace('<Cube>', "<Cube><Cube time='2026-11-26'></Cube>")],
  ['something else among the rates', (file: string) => file.replace("currency='JPY' ", '')],
])('%s is refused as a whole', (_what, spoil) => {
  expect(() => readEcbRates(spoil(FILE))).toThrow('not the ECB’s file')
})

let server: AnsweringServer
beforeEach(async () => void (server = await openAnsweringServer()))
afterEach(() => server[Symbol.asyncDispose]())

test('rates come once the bank answers; while it is away, silent or in trouble, there are none', async () => {
  const ask = fetchEcbRates({ url: server.url, timeoutMs: 500 })
  server.answer = { status: 200, body: FILE }
  server.line.state = 'away'
  await expect(ask()).rejects.toThrow('fetch failed')
  server.line.state = 'silent'
  await expect(ask()).rejects.toThrow('timeout')
  server.line.state = 'open'
  server.answer = { status: 503, body: FILE }
  await expect(ask()).rejects.toThrow('the answer was 503')
  server.answer = { status: 200, body: FILE }
  expect(await ask()).toEqual(RATES)
})
