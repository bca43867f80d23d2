import { isDeepRun } from '@segno/test-kit/deep-run'
import { amountCents } from '@segno/units'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { InvoiceDocument } from './invoice-document.ts'
import { openOfficialRules } from './testing/official-rules.ts'
import {
  anInvoice,
  anyGrossInvoice,
  anyInvoice,
  FULL_CREDIT_NOTE,
  REISSUED_INVOICE,
} from './testing/sample-invoices.ts'
import { writeCii } from './write-cii.ts'
import { writeUbl } from './write-ubl.ts'

const NUM_RUNS = isDeepRun() ? 250 : 20
const writers = { cii: writeCii, ubl: writeUbl }

test.each(['cii', 'ubl'] as const)('every %s document obeys the official rules of EN 16931', (syntax) => {
  const rules = openOfficialRules(syntax)
  const check = (document: InvoiceDocument): void => {
    const { triedCount, broken } = rules.check(writers[syntax](document))
    expect(broken).toEqual([])
    expect(triedCount).toBeGreaterThan(30)
  }
  check(FULL_CREDIT_NOTE)
  check(REISSUED_INVOICE)
  fc.assert(fc.property(fc.oneof(anyInvoice, anyGrossInvoice), check), { numRuns: NUM_RUNS })
})

test.each(['cii', 'ubl'] as const)('the official rules see a spoiled %s document', (syntax) => {
  const document = anInvoice()
  const spoiled: InvoiceDocument = {
    ...document,
    grossCents: amountCents(1),
    buyer: { ...document.buyer, country: 'ZZ' },
  }
  const { broken } = openOfficialRules(syntax).check(writers[syntax](spoiled))
  expect(broken).toEqual(expect.arrayContaining(['BR-CO-15', 'BR-CL-14']))
})

// The order of the elements is the schema's, which the rules do not look at; these two files were held against it.
test.each(['cii', 'ubl'] as const)(
  'a %s document is written element for element as it was approved',
  async (syntax) => {
    const approved = `./testing/full-credit-note.${syntax}.xml`
    await expect(writers[syntax](FULL_CREDIT_NOTE)).toMatchFileSnapshot(approved)
  },
)
