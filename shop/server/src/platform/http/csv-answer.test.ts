import { buffer } from 'node:stream/consumers'
import fc from 'fast-check'
import Papa from 'papaparse'
import { expect, test } from 'vitest'
import { csvAnswer, csvMoney } from './csv-answer.ts'

const WHOLE = { startByte: 0, endByte: Infinity }
async function* inBatches<Item>(...batches: Item[][]) {
  yield* batches
}
type Value = string | number | null | Date | boolean | ReturnType<typeof csvMoney>
const written = async (values: Value[][], separator: 'comma' | 'semicolon' = 'comma') => {
  const columns = { One: (row: Value[]) => row[0] ?? null, Two: (row: Value[]) => row[1] ?? null }
  const file = csvAnswer({ name: 'list', columns, separator }, inBatches(...values.map((row) => [row])))
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

test('a line within a text begins no formula either, and no line of it begins a row', async () => {
  expect(await written([['Nice shop\n=cmd|’ /C calc’!A0', 'a\r+1']])).toBe(
    '\ufeffOne,Two\r\n"Nice shop\n\'=cmd|’ /C calc’!A0","a\r\'+1"\r\n',
  )
})

test('with semicolons a number has a decimal comma, and a text keeps its point', async () => {
  expect(await written([[1_234.5, '1.5; 2,5']], 'semicolon')).toBe('\ufeffOne;Two\r\n1234,5;"1.5; 2,5"\r\n')
})

test.each([
  ['comma', '9.00,-1.50'],
  ['semicolon', '9,00;-1,50'],
] as const)('with a %s between fields sums have all their cents and a sign', async (separator, line) => {
  expect((await written([[csvMoney(900), csvMoney(-150)]], separator)).split('\r\n')[1]).toBe(line)
})

const text = fc.string({
  unit: fc.constantFrom('a', '"', ',', ';', '\n', '\r', '\r\n', '=', "'", ' ', 'ż', ''),
})

test.each(['comma', 'semicolon'] as const)(
  'with a %s between fields another parser reads back what was written',
  async (separator) => {
    await fc.assert(
      fc.asyncProperty(fc.array(fc.tuple(text, text), { minLength: 1, maxLength: 5 }), async (rows) => {
        const { data, errors } = Papa.parse<string[]>((await written(rows, separator)).slice(1), {
          delimiter: separator === 'comma' ? ',' : ';',
          newline: '\r\n',
        })
        expect(errors).toEqual([])
        const guarded = (value: string) => value.replaceAll(/(^|\r\n|\r|\n)(?=[=\r])/g, "$1'")
        expect(data.slice(1, -1)).toEqual(rows.map((row) => row.map(guarded)))
      }),
    )
  },
)

test('what fails while it is read ends the file with the error instead of a shorter list', async () => {
  async function* failing() {
    yield [{ name: 'first' }]
    throw new Error('the database is gone')
  }
  const columns = { Name: ({ name }: { name: string }) => name }
  const file = csvAnswer({ name: 'list', columns, separator: 'comma' }, failing())
  await expect(buffer(await file.open(WHOLE))).rejects.toThrow('the database is gone')
})
