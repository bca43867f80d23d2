import { buffer } from 'node:stream/consumers'
import { expect, test } from 'vitest'
import { csvAnswer } from './csv-answer.ts'

const WHOLE = { startByte: 0, endByte: Infinity }
async function* inBatches<Item>(...batches: Item[][]) {
  yield* batches
}
const written = async (values: (string | number | null | Date | boolean)[][]) => {
  const file = csvAnswer(
    'list',
    { One: (row) => row[0] ?? null, Two: (row) => row[1] ?? null },
    inBatches(...values.map((row) => [row])),
  )
  return (await buffer(await file.open(WHOLE))).toString()
}

test('a CSV begins with the mark of UTF-8 and its headings, and quotes what needs it', async () => {
  expect(
    await written([
      ['Zoë "Z" O’Neil', 'a, b\nc'],
      [null, new Date('2026-11-21T12:00:00Z')],
      [true, 0],
    ]),
  ).toBe('\ufeffOne,Two\r\n"Zoë ""Z"" O’Neil","a, b\nc"\r\n,2026-11-21T12:00:00.000Z\r\nyes,0\r\n')
})

test.each(['=1+1', '+49 30', '-5', '@SUM(A1)', '\t=1', '\r=1', '＝1'])(
  'a spreadsheet runs no formula of a text that begins like one: %j',
  async (value) => {
    const line = (await written([[value, -5]])).split('\r\n').slice(1).join('\r\n')
    expect(line.replaceAll('"', '').startsWith("'")).toBe(true)
    expect(line).toMatch(/,-5\r\n$/)
  },
)

test('what fails while it is read ends the file with the error instead of a shorter list', async () => {
  async function* failing() {
    yield [{ name: 'first' }]
    throw new Error('the database is gone')
  }
  const file = csvAnswer<{ name: string }>('list', { Name: ({ name }) => name }, failing())
  await expect(buffer(await file.open(WHOLE))).rejects.toThrow('the database is gone')
})
