import { expect, test } from 'vitest'
import { api } from './contract.ts'
import { oneLine } from './one-line.ts'

const BROKEN = ['A\r\nB', 'A\nB', 'A\tB', 'A\u2028B', 'A\u200bB', 'A\u202eB', 'A\u0000B', 'A\u00adB']

test.each(BROKEN)('%j is not taken as one line', (words) => {
  expect(oneLine(100).safeParse(words).success).toBe(false)
})

test.each(['Zoë & Co. GmbH', 'Łódź, 3. OF', 'क्‍ष', '👩‍🎤 Records'])('%s is one line', (words) => {
  expect(oneLine(100).parse(` ${words} `)).toBe(words)
})

/** Fields that stand on papers, labels and bank files, by the endpoint that takes them. */
const FIELDS = {
  saveBillingDetails: ['company', 'street', 'postcode', 'city', 'buyerReference', 'purchaseOrder'],
  setPayoutDetails: ['holder', 'iban', 'street', 'postcode', 'city', 'taxId'],
  setBankDetails: ['holder', 'iban'],
  payArtist: ['reference'],
  createCampaign: ['name'],
} as const

test.each(Object.entries(FIELDS))(
  '%s takes no line breaks and nothing unseen in its fields',
  (name, fields) => {
    const body = (api as Record<string, { body?: { safeParse: (given: unknown) => unknown } }>)[name]?.body
    const pathsOf = (value: string): string[] => {
      const given = Object.fromEntries(fields.map((field) => [field, value]))
      const read = body?.safeParse(given) as {
        error?: { issues: { path: PropertyKey[]; message: string }[] }
      }
      return (read.error?.issues ?? []).flatMap(({ path, message }) =>
        /one line|seen/.test(message) ? [String(path.at(-1))] : [],
      )
    }
    for (const words of BROKEN)
      expect([...new Set(pathsOf(words))].toSorted()).toEqual([...fields].toSorted())
  },
)
