import { type Answer, answerDispute, type DisputeAnswer, getDispute, listDisputes } from '@segno/contract'
import { afterEach, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { FakeShop } from '../../../testing/fake-shop.ts'
import { press, type, words } from '../../../testing/on-page.ts'
import { forgetEverything, openApp } from '../../../testing/open-app.tsx'
import { onOnePage } from '../../../testing/users.ts'

afterEach(forgetEverything)

type Story = Answer<typeof getDispute>
const DAY_MS = 86_400_000
const daysFromNow = (days: number): string => new Date(Date.now() + days * DAY_MS).toISOString()

const story: Story = {
  id: 'du_1',
  stage: 'needsAnswer',
  reason: 'fraudulent',
  amountCents: 1_071,
  currency: 'EUR',
  openedAt: daysFromNow(-3),
  dueAt: daysFromNow(6),
  closedAt: null,
  paymentId: 'pay1',
  invoiceNumber: 'IN-2026-000007',
  user: { id: 'a1', email: 'ada@segno.test' },
  providerUrl: 'https://dashboard.stripe.com/test/disputes/du_1',
  answerableBy: ['evidence', 'accept', 'elsewhere'],
  bought: '20 points',
  paidAt: daysFromNow(-9),
  grossCents: 1_071,
  refundedCents: 0,
  netCents: 900,
  heldPoints: 20,
  endedPurchases: 0,
  answers: [],
  events: [{ type: 'charge.dispute.created', receivedAt: daysFromNow(-3) }],
}

function openOffice(others: readonly Partial<Story>[] = []) {
  const shop = new FakeShop()
  shop.profile = { ...shop.profile, role: 'admin' }
  const sent: unknown[] = []
  const answers: DisputeAnswer[] = []
  shop.on(listDisputes, () => onOnePage([story, ...others.map((other) => ({ ...story, ...other }))]))
  shop.on(getDispute, () => ({
    ...story,
    answers,
    answerableBy: answers.length === 0 ? story.answerableBy : ['elsewhere' as const],
  }))
  shop.on(answerDispute, ({ body }) => {
    const { how, note } = body as Pick<DisputeAnswer, 'how' | 'note'>
    sent.push({ how, note })
    answers.push({
      how,
      note,
      actor: 'eve@segno.test',
      answeredAt: daysFromNow(0),
      status: 'failed',
      settledAt: daysFromNow(0),
      error: 'This dispute is already closed.',
      evidenceHash: null,
    })
    return null
  })
  return { shop, sent }
}

test('an administrator sees what must be answered and until when, and what is overdue or decided', async () => {
  const { shop } = openOffice([
    { id: 'du_2', invoiceNumber: 'IN-2026-000008', dueAt: daysFromNow(-1) },
    {
      id: 'du_3',
      invoiceNumber: 'IN-2026-000009',
      stage: 'won',
      closedAt: daysFromNow(-1),
      user: { id: 'a2', email: null },
    },
  ])
  await openApp('/admin/disputes', shop, { isSignedIn: true })
  const row = (number: string) => page.getByRole('row').filter({ hasText: number })
  await expect
    .element(row('IN-2026-000007'))
    .toMatchTextContent(/in 6 days.*€ 10\.71.*Needs an answer.*Says they did not pay it.*ada@segno\.test/)
  await expect.element(row('IN-2026-000008')).toMatchTextContent(/Overdue since/)
  await expect.element(row('IN-2026-000009')).toMatchTextContent(/Won.*Deleted account/)
})

test('evidence is sent with a note, and what the provider says to it stands in the timeline', async () => {
  const { shop, sent } = openOffice()
  const { address } = await openApp('/admin/disputes', shop, { isSignedIn: true })
  await press('Open the dispute of IN-2026-000007')
  expect(address()).toBe('/admin/disputes?dispute=du_1')
  await expect.element(words(/9\.00 net/)).toBeVisible()
  await expect
    .element(page.getByRole('link', { name: 'Open at the card provider' }))
    .toHaveAttribute('href', story.providerUrl)
  await press('Send evidence')
  await type('Note to the bank', 'They downloaded it')
  await page
    .getByRole('dialog', { name: 'Send the evidence?' })
    .getByRole('button', { name: 'Send evidence' })
    .click()
  await expect.element(words(/Evidence, refused: This dispute is already closed\./)).toBeVisible()
  expect(sent).toEqual([{ how: 'evidence', note: 'They downloaded it' }])
  await expect.element(page.getByRole('button', { name: 'Send evidence' })).not.toBeInTheDocument()
})

test('accepting a dispute asks first, and says what it costs', async () => {
  const { shop, sent } = openOffice()
  await openApp('/admin/disputes?dispute=du_1', shop, { isSignedIn: true })
  await press('Accept dispute')
  await expect.element(words(/10\.71, and the provider its fee/)).toBeVisible()
  await page.getByRole('button', { name: 'Cancel' }).last().click()
  expect(sent).toEqual([])
})
