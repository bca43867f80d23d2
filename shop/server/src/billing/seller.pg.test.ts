import { afterEach, beforeEach, expect, test } from 'vitest'
import {
  authoritySays,
  openBillingShop,
  openCardForm,
  payWith,
  type BillingShop,
} from '../testing/billing-shop.ts'
import { anAccount } from '../testing/builders.ts'
import { closeChecked } from '../testing/close-checked.ts'
import { useTestDatabase } from '../testing/test-database.ts'
import type { BillingContext } from './billing-context.ts'
import { billingWarnings } from './billing-warnings.ts'
import { saveCompany } from './companies/companies.ts'
import { fulfil } from './fulfil.ts'
import { findInvoiceOfPayment } from './invoices/queries.ts'
import { findCustomerId } from './payments/queries.ts'

const database = useTestDatabase()
let shop: BillingShop
let buyer: string
beforeEach(async () => {
  shop = await openBillingShop(database.db)
  buyer = (await anAccount(database.db)).id
})
afterEach(() => closeChecked(shop))

const SELLER = {
  name: 'Segno GmbH',
  street: 'Tonweg 1',
  postcode: '10115',
  city: 'Berlin',
  country: 'DE',
  contact: null,
  representedBy: null,
  phone: '+49 30 23125 100',
  register: null,
  vatId: 'DE136695976',
}
const takingMoney = (legal: BillingContext['shop']['legal']) => ({
  ctx: {
    ...shop.ctx,
    shop: { ...shop.ctx.shop, legal },
    provider: { ...shop.ctx.provider!, isSandbox: false },
  },
})

test('nothing is sold for money before its seller is complete, and a warning says what is missing', async () => {
  const lacking = takingMoney({ ...SELLER, phone: null, vatId: null })
  await expect(openCardForm(lacking, buyer)).rejects.toMatchObject({
    code: 'payments_unavailable',
    message: 'This shop does not take payments yet.',
  })
  expect(await findCustomerId(database.db, buyer)).toBeNull()
  expect(await billingWarnings(lacking.ctx)).toEqual([
    'Nothing is sold: invoices need the seller’s phone and VAT ID. Set them under Settings, Company.',
  ])
  expect(await billingWarnings(takingMoney(SELLER).ctx)).toEqual([])
  expect((await openCardForm(takingMoney(SELLER), buyer)).sessionId).not.toBe('')
})

test('an invoice names what a company wants to be quoted, the card, and whom to ask', async () => {
  const company = { company: 'Lace GmbH', street: 'Ring 1', postcode: '10117', city: 'Berlin', vatId: null }
  const companies = { ...shop.ctx, checkVatId: authoritySays('confirmed') }
  const invoiceOf = async () => {
    const { purchaseId, sessionId } = await openCardForm(takingMoney(SELLER), buyer)
    await payWith(shop, sessionId, '4242424242424242')
    await fulfil(takingMoney(SELLER).ctx, purchaseId)
    return { purchaseId, invoice: (await findInvoiceOfPayment(database.db, purchaseId))!.document }
  }
  await saveCompany(companies, buyer, company)
  const first = await invoiceOf()
  expect(first.invoice).toMatchObject({
    buyerReference: null,
    orderReference: first.purchaseId,
    sellerContact: { name: 'Customer service', phone: SELLER.phone, email: 'support@segno.test' },
    paidWith: 'card',
    card: { network: 'visa', last4: '4242' },
  })
  await saveCompany(companies, buyer, {
    ...company,
    buyerReference: '04011000-12345-67',
    purchaseOrder: 'PO-7',
  })
  const { invoice } = await invoiceOf()
  expect(invoice).toMatchObject({ buyerReference: '04011000-12345-67', orderReference: 'PO-7' })
  expect(invoice).not.toHaveProperty('buyer.purchaseOrder')
})
