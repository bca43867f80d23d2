import {
  type Answer,
  declareOwnWithdrawal,
  declareWithdrawal,
  getWallet,
  listWithdrawablePayments,
  type Wallet,
} from '@segno/contract'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { FakeShop } from '../../../../testing/fake-shop.ts'
import { press, type, words } from '../../../../testing/on-page.ts'
import { forgetEverything, openApp } from '../../../../testing/open-app.tsx'

afterEach(forgetEverything)

const RECEIPT = { number: 'W-20261121-K7RM2P', declaredAt: '2026-11-21T12:00:00.000Z' }
const timeZone = new Intl.DateTimeFormat().resolvedOptions().timeZone
const DECLARE = 'Withdraw from contract here'

type Withdrawable = Answer<typeof listWithdrawablePayments>
type Payments = Withdrawable['payments']
const creator: Payments[number] = {
  id: 'p1',
  name: 'Creator',
  currency: 'EUR',
  grossCents: 17_84,
  payments: [
    {
      name: 'Creator',
      invoiceNumber: 'IN-2026-000007',
      paidAt: '2026-11-20T12:00:00.000Z',
      grossCents: 17_84,
      cardBrand: 'visa',
      cardLast4: '4242',
      back: {
        points: 90,
        grossCents: 16_06,
        spentPoints: 10,
        leftCents: 17_84,
        prices: [{ points: 100, grossCents: 17_84 }],
      },
    },
  ],
  kind: 'plan',
  isByGiftCard: false,
  endsPlan: 'Creator',
  until: '2026-12-04T12:00:00.000Z',
  back: { points: 90, grossCents: 16_06 },
  declared: null,
}
const points: Payments[number] = {
  ...creator,
  id: 'p2',
  name: '20 points',
  kind: 'points',
  endsPlan: null,
  back: null,
}

const lot = (origin: Wallet['lots'][number]['origin'], remainingPoints: number): Wallet['lots'][number] => ({
  id: origin,
  origin,
  points: remainingPoints,
  remainingPoints,
  expiresAt: null,
  createdAt: '2026-11-20T12:00:00.000Z',
})

let shop: FakeShop
let sent: unknown[]
let payments: Payments
let undoable: Withdrawable['undoable']
let declared: Withdrawable['declared']
let refund: Answer<typeof declareOwnWithdrawal>['refund']
let isRepeated: boolean
beforeEach(() => {
  sent = []
  payments = [creator, points]
  undoable = null
  refund = {
    grossCents: 16_06,
    currency: 'EUR',
    parts: [{ grossCents: 16_06, cardBrand: 'visa', cardLast4: '4242' }],
  }
  declared = []
  isRepeated = false
  shop = new FakeShop(3)
  shop.on(declareWithdrawal, ({ body }) => {
    sent.push(body)
    return RECEIPT
  })
  shop.on(listWithdrawablePayments, () => ({ payments, undoable, declared }))
  shop.on(getWallet, () => ({
    availablePoints: 102,
    lots: [lot('subscription', 90), lot('voucher', 12)],
  }))
  shop.on(declareOwnWithdrawal, ({ body }) => {
    sent.push(body)
    return {
      ...RECEIPT,
      email: 'user@segno.test',
      isRepeated,
      isOpen: refund === null,
      refund,
      dueAt: '2026-12-05T12:00:00.000Z',
    }
  })
})
const openSignedIn = () => openApp('/withdraw', shop, { isSignedIn: true })
const choice = (name: RegExp) => page.getByRole('radio', { name })

test('a guest withdraws in two steps, reached from every screen, and is told when it arrived', async () => {
  const { address, router } = await openApp('/sounds', shop)
  await page.getByRole('link', { name: 'Withdraw from a contract', exact: true }).click()
  await expect.poll(address).toBe('/withdraw')
  await expect.element(page.getByRole('heading', { name: 'Withdraw from a contract' })).toBeVisible()
  await press(DECLARE)
  await expect.element(words('Enter an invoice number or what you bought')).toBeVisible()
  await type('Your name', 'Ada Lee')
  await type('Email', ' ada@segno.test ')
  await type('Which purchase?', 'Invoice 000123')
  await press(DECLARE)
  await expect.element(words('Check your withdrawal, then confirm it.')).toBeVisible()
  expect(sent).toEqual([])
  await press('Edit')
  await expect.element(page.getByLabelText('Which purchase?')).toHaveValue('Invoice 000123')
  await press(DECLARE)
  await expect.element(words('Check your withdrawal, then confirm it.')).toBeVisible()
  await router.navigate(-1)
  await expect.element(page.getByLabelText('Which purchase?')).toHaveValue('Invoice 000123')
  await press(DECLARE)
  await press('Confirm withdrawal')
  await expect.element(words('W-20261121-K7RM2P')).toBeVisible()
  await expect
    .element(words(/We will check the contract and answer by .*Dec.* 2026|5 Dec 2026/))
    .toBeVisible()
  expect(sent).toEqual([{ name: 'Ada Lee', email: 'ada@segno.test', contract: 'Invoice 000123', timeZone }])
})

test('a buyer picks the purchase, sees what comes back, and is told the sum and where it goes', async () => {
  await openSignedIn()
  await expect.element(words(/^€.?16\.06 for 90 unspent points, to Visa •••• 4242\.$/)).toBeVisible()
  await expect.element(words(/^€.?16\.06 back$/)).toBeVisible()
  await expect.element(page.getByLabelText('Your name')).toHaveValue('Robin Vale')
  await press(DECLARE)
  await expect.element(words('Choose the purchase you withdraw from')).toBeVisible()
  await choice(/Creator/).click()
  await press(DECLARE)
  await expect.element(words(/^Creator ends at once\. Nothing more is charged\.$/)).toBeVisible()
  await expect
    .element(words(/^€.?1\.78 of the payment stays for the 10 spent points: their part/))
    .toBeVisible()
  await expect
    .element(
      words(
        /^90 points, all that are unspent of this purchase\. Your other points stay: 12 from vouchers\.$/,
      ),
    )
    .toBeVisible()
  expect(sent).toEqual([])
  await press('Confirm withdrawal')
  await expect
    .element(words(/is on its way back to Visa •••• 4242\. We send it at once\. It can take up to ten days/))
    .toBeVisible()
  await expect.element(words(/^90 points left your wallet\. We email you the credit note\./)).toBeVisible()
  const history = page.getByRole('link', { name: 'Subscription History' })
  await expect.element(history).toHaveAttribute('href', '/subscription_history')
  await expect.element(words(/^Creator has ended: nothing more is charged\.$/)).toBeVisible()
  expect(sent).toEqual([{ name: 'Robin Vale', timeZone, from: { paymentId: 'p1' } }])
  expect(shop.requests.filter((request) => request === 'GET /api/user/profile').length).toBeGreaterThan(1)
})

test('a plan is one choice with all of its payments, and says what of each stays paid', async () => {
  const [upgrade] = creator.payments
  const starter = {
    ...upgrade!,
    name: 'Starter',
    invoiceNumber: 'IN-2026-000006',
    grossCents: 9_51,
    back: null,
  }
  payments = [{ ...creator, payments: [upgrade!, starter] }]
  await openSignedIn()
  await expect.element(words(/^Starter: €.?9\.51 on .* · IN-2026-000006$/)).toBeVisible()
  await choice(/Creator/).click()
  await press(DECLARE)
  await expect
    .element(words(/^Starter: Nothing of the €.?9\.51 comes back, as all points are spent\.$/))
    .toBeVisible()
  await expect.element(words(/^Creator: €.?1\.78 of the payment stays/)).toBeVisible()
})

test('the rest of a purchase says what went back before', async () => {
  const [paid] = creator.payments
  const back = { ...paid!.back!, points: 10, grossCents: 1_78, spentPoints: 0, leftCents: 1_78 }
  payments = [{ ...points, back: { points: 10, grossCents: 1_78 }, payments: [{ ...paid!, back }] }]
  await openSignedIn()
  await expect.element(words(/^€.?17\.84 on .* · €.?16\.06 went back before$/)).toBeVisible()
})

test.each([true, false])('the page says by what right one withdraws, signed in: %s', async (isSignedIn) => {
  await openApp('/withdraw', shop, { isSignedIn })
  await expect.element(words(/This shop gives it to every buyer, wherever you live/)).toBeVisible()
})

test('on a phone a buyer who chose nothing sees why, beside the first choice', async () => {
  const many = Array.from({ length: 8 }, (_, at) => ({ ...points, id: `p${at}` }))
  payments = [{ ...creator, declared: RECEIPT }, ...many]
  await openApp('/withdraw', shop, { isSignedIn: true, width: 390, height: 700 })
  await press(DECLARE)
  await expect.element(choice(/20 points/).first()).toHaveFocus()
  await expect.element(words('Choose the purchase you withdraw from')).toBeInViewport()
})

test('of a gift card a buyer is told that its money comes back and its code stops working', async () => {
  payments = [{ ...points, kind: 'gift', name: 'Gift card', back: { points: 0, grossCents: 2_500 } }]
  await openSignedIn()
  await expect.element(words(/25\.00, to Visa •••• 4242\.$/)).toBeVisible()
  await choice(/Gift card/).click()
  await press(DECLARE)
  await expect.element(words('The gift card’s code stops working at once.')).toBeVisible()
})

test('what a gift card paid goes back onto it, and a redeemed card is not said to be money', async () => {
  const { back: _back, ...paid } = creator
  payments = [
    {
      ...paid,
      id: 'p3',
      kind: 'points',
      isByGiftCard: true,
      endsPlan: null,
      back: { points: 47, grossCents: 2_500 },
    },
    { ...points, id: 'p4', kind: 'gift', name: 'Gift card' },
  ]
  await openSignedIn()
  await expect.element(words(/25\.00 to gift card$/)).toBeVisible()
  await expect.element(words(/onto the redeemed gift card, whose code then works again\.$/)).toBeVisible()
  await expect
    .element(words(/^A gift card that is redeemed, or on hold, is not paid back at once\./))
    .toBeVisible()
  await choice(/Creator/).click()
  await press(DECLARE)
  await expect.element(words('It is on the gift card within minutes.')).toBeVisible()
})

test('sounds to undo and points of codes stand beside the payments, and that undoing first gives more', async () => {
  undoable = { sounds: 3, points: 10, until: '2026-12-04T12:00:00.000Z' }
  await openSignedIn()
  await expect
    .element(words(/^3 sounds for 10 points can be undone, the first until 4 Dec 2026/))
    .toBeVisible()
  await expect.element(words(/charged at the price of the smallest packages/)).toBeVisible()
  await expect
    .element(words(/^12 points of your wallet came without a payment \(12 from vouchers\)/))
    .toBeVisible()
  await choice(/Creator/).click()
  await press(DECLARE)
  await expect.element(words(/^Undoing sounds first, under Purchased loops, can lower this\.$/)).toBeVisible()
})

test('on a phone the numbers of an invoice and of a card stay on one line', async () => {
  await openApp('/withdraw', shop, { isSignedIn: true, width: 390 })
  const linesOf = (number: string) =>
    page
      .getByText(number, { exact: true })
      .elements()
      .map((each) => each.getClientRects().length)
  await expect.poll(() => linesOf('IN-2026-000007')).toEqual([1, 1])
  expect(linesOf('•••• 4242')).toEqual([1])
})

test('of a purchase that people check, a buyer is told by when they answer', async () => {
  refund = null
  await openSignedIn()
  await choice(/20 points/).click()
  await press(DECLARE)
  await expect.element(words('We check what comes back and answer within 14 days.')).toBeVisible()
  await press('Confirm withdrawal')
  await expect.element(words(/^We will check the contract and answer by/)).toBeVisible()
})

test('a purchase that was declared before cannot be picked again; a second window is told that it stands', async () => {
  payments = [{ ...creator, declared: RECEIPT }, points]
  await openSignedIn()
  await expect.element(choice(/Creator/)).toBeDisabled()
  await expect.element(words(/as W-20261121-K7RM2P\. We are checking it\./)).toBeVisible()
  isRepeated = true
  refund = null
  await choice(/20 points/).click()
  await press(DECLARE)
  await press('Confirm withdrawal')
  await expect.element(words('You had declared this before. That declaration stands.')).toBeVisible()
})

test('a buyer names another purchase in their own words, also where no payment is left', async () => {
  payments = []
  await openSignedIn()
  await press(DECLARE)
  await expect.element(words('Enter an invoice number or what you bought')).toBeVisible()
  await type('Invoice number or description', 'IN-2026-000001')
  await press(DECLARE)
  await press('Confirm withdrawal')
  await expect.element(words('Withdrawal received')).toBeVisible()
  expect(sent).toEqual([{ name: 'Robin Vale', timeZone, from: { contract: 'IN-2026-000001' } }])
})

test('what must not be declared is said beside its field, before anything is sent', async () => {
  await openApp('/withdraw', shop)
  await type('Your name', 'www.ada.test')
  await type('Email', 'ada@segno.test')
  await type('Which purchase?', 'https://segno.test/receipt/1')
  await press(DECLARE)
  await expect.element(page.getByLabelText('Your name')).toHaveFocus()
  for (const label of ['Your name', 'Which purchase?']) {
    const field = page.getByLabelText(label)
    await expect.element(field).toHaveAttribute('aria-invalid', 'true')
    await expect.element(field).toHaveAccessibleDescription('Must not contain a web address')
  }
  await type('Which purchase?', 'Receipt\u{200B} 1')
  await expect
    .element(page.getByLabelText('Which purchase?'))
    .toHaveAccessibleDescription('Contains an invisible character')
  expect(page.getByText('Check your withdrawal, then confirm it.').elements()).toEqual([])
})

test('a refusal is said, and nothing that was typed is lost', async () => {
  const message = 'Must be shorter'
  const refused = { code: 'bad_request', message, errors: [{ path: 'contract', message }] }
  shop.refusing.set(`POST ${declareOwnWithdrawal.path}`, refused)
  await openSignedIn()
  await press(DECLARE)
  await choice(/Another purchase/).click()
  await expect
    .element(page.getByLabelText('Invoice number or description'))
    .toHaveAttribute('aria-invalid', 'false')
  await type('Invoice number or description', 'Receipt 1')
  await press(DECLARE)
  await press('Confirm withdrawal')
  await expect.element(words('Must be shorter')).toBeVisible()
  await press('Edit')
  await expect.element(page.getByLabelText('Invoice number or description')).toHaveValue('Receipt 1')
})

test('a plan that two cards paid says which sum goes back to each, before and after', async () => {
  const [paid] = creator.payments
  const other = {
    ...paid!,
    name: 'Pro',
    invoiceNumber: 'IN-2026-000008',
    cardBrand: 'mastercard',
    cardLast4: '4444',
  }
  const back = { points: 180, grossCents: 32_12 }
  payments = [{ ...creator, payments: [paid!, other], grossCents: 35_68, back }]
  refund = {
    grossCents: 32_12,
    currency: 'EUR',
    parts: [
      { grossCents: 16_06, cardBrand: 'visa', cardLast4: '4242' },
      { grossCents: 16_06, cardBrand: 'mastercard', cardLast4: '4444' },
    ],
  }
  const each = /€ 16\.06 to Visa •••• 4242, € 16\.06 to Mastercard •••• 4444/
  await openSignedIn()
  await press(DECLARE)
  await expect.element(words('Choose the purchase you withdraw from')).toBeVisible()
  await choice(/^Creator/).click()
  await press(DECLARE)
  await expect
    .element(page.getByRole('definition').filter({ hasText: 'unspent' }).first())
    .toMatchTextContent(new RegExp(`€ 32\\.12 for 180 unspent points: ${each.source}`))
  await press('Confirm withdrawal')
  await expect.element(page.getByRole('status').first()).toMatchTextContent(each)
})

test('withdrawals that were declared stand below, each with how it was answered', async () => {
  const answered = { answeredAt: '2026-11-22T12:00:00.000Z', dueAt: '2026-12-05T12:00:00.000Z' }
  declared = [
    { ...RECEIPT, contract: 'IN-2026-000007, Creator', ...answered, outcome: 'refunded', answer: null },
    {
      ...RECEIPT,
      number: 'W-20261120-AAAAAA',
      contract: 'the pack',
      ...answered,
      answeredAt: null,
      outcome: null,
      answer: null,
    },
  ]
  await openSignedIn()
  const items = page.getByRole('listitem').filter({ hasText: /^W-/ })
  await expect
    .element(items.nth(0))
    .toMatchTextContent(
      /^W-20261121-K7RM2P ?Refunded ?IN-2026-000007, Creator ?Declared on 21 Nov 2026, answered on 22 Nov 2026\./,
    )
  await expect
    .element(page.getByRole('link', { name: 'See what went back' }))
    .toHaveAttribute('href', '/subscription_history?q=W-20261121-K7RM2P')
  await expect.element(items.nth(1)).toMatchTextContent(/Being checked.*We answer by 5 Dec 2026\./)
})
