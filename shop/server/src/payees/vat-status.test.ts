import { expect, test } from 'vitest'
import { vatStatusMismatch } from './vat-status.ts'

const tax = { country: 'DE', taxNumber: null, taxId: null, vatId: null }

test.each([
  ['nothing said', { ...tax, vatStatus: null }, null],
  ['a private person', { ...tax, vatStatus: 'private', country: 'US' }, null],
  ['a small business without a number', { ...tax, vatStatus: 'small' }, 'taxNumber'],
  ['a small business', { ...tax, vatStatus: 'small', taxNumber: '1' }, null],
  ['a small company', { ...tax, vatStatus: 'small', taxId: '1', taxpayer: 'company' }, null],
  [
    'a person with a tax ID alone',
    { ...tax, vatStatus: 'small', taxId: '1', taxpayer: 'person' },
    'taxNumber',
  ],
  ['VAT at home without a number', { ...tax, vatStatus: 'regular' }, 'vatId'],
  ['VAT at home', { ...tax, vatStatus: 'regular', taxNumber: '1' }, null],
  [
    'VAT at home from elsewhere',
    { ...tax, vatStatus: 'regular', country: 'AT', taxNumber: '1' },
    'vatStatus',
  ],
  ['reverse charge at home', { ...tax, vatStatus: 'reverseCharge', vatId: 'DE1' }, 'vatStatus'],
  ['reverse charge without a VAT ID', { ...tax, vatStatus: 'reverseCharge', country: 'AT' }, 'vatId'],
  ['reverse charge', { ...tax, vatStatus: 'reverseCharge', country: 'AT', vatId: 'ATU1' }, null],
  ['reverse charge from outside', { ...tax, vatStatus: 'reverseCharge', country: 'US' }, 'vatStatus'],
  ['outside, within the Union', { ...tax, vatStatus: 'outside', country: 'AT' }, 'vatStatus'],
  ['outside', { ...tax, vatStatus: 'outside', country: 'US' }, null],
] as const)('%s', (_, stated, path) => {
  expect(vatStatusMismatch(stated, 'DE')?.path ?? null).toBe(path)
})
