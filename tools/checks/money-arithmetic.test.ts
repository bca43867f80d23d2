import { globSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

/** Distances between pitches, which have cents too. */
const PITCH = /(?:tuning|detune|detuned|spread|drift|vibrato|depth|centre|step|pitch)Cents\b/gi
const BEFORE = /[a-z]\w*Cents\b[)\]!]?\s*(?:\*\*|[*/%+]|-(?!-))=?\s*[\w("'`]/gi
const AFTER = /[*/%+-]=?\s*[\w.!]*[a-z]Cents\b/gi

/** Sums on amounts of money that are made with plain numbers, which round and overflow without a word. */
export function moneyArithmetic(text: string): string[] {
  const code = text
    .replaceAll(/\/\*[^]*?\*\/|\/\/.*|(['"])(?:\\.|(?!\1)[^\\\n])*?\1/g, '')
    .replaceAll(PITCH, 'pitch')
  return [BEFORE, AFTER].flatMap((way) => code.match(way) ?? [])
}

// The sandbox stands for another company's service; tests reckon a second way on purpose.
const files = globSync('{shop,sound,workshop}/*/src/**/*.{ts,tsx}', {
  exclude: ['shop/units/**', 'workshop/card-sandbox/**', '**/*.test.ts', '**/*.test.tsx'],
})

test('amounts of money are added, scaled and shared out by shop/units and nowhere else', () => {
  expect(files.length).toBeGreaterThan(500)
  const found = files.flatMap((path) =>
    moneyArithmetic(readFileSync(path, 'utf8')).map((sum) => `${path}: ${sum}`),
  )
  expect(found).toEqual([])
})

test.each([
  'const net = grossCents - vatCents',
  'amountCents / 100',
  'total += line.netCents',
  'Math.round(priceCents * share)',
  'sum + sale.amountCents',
  'prices[0]!.amountCents * 2',
  'amountCents\n  * 2',
  '`${amountCents / 100} euros`',
])('plain arithmetic is found: %s', (text) => {
  expect(moneyArithmetic(text).length).toBeGreaterThan(0)
})

test.each([
  'scaleCents(netCents, { numerator: rate, denominator: 10_000 })',
  'if (paidCents >= grossCents) return',
  '// netCents + vatCents is grossCents',
  '/** netCents * rate */',
  "const text = 'amountCents / 100'",
  'detuneCents / 100',
  'const amountCents: AmountCents = sumCents(parts)',
  '(line) => line.netCents',
])('what is no arithmetic is left alone: %s', (text) => {
  expect(moneyArithmetic(text)).toEqual([])
})
