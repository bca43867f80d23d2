import { confirmHeldAct, dropHeldAct, type HeldAct, listHeldActs, listPayoutProposals } from '@segno/contract'
import { afterEach, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { FakeShop } from '../../../testing/fake-shop.ts'
import { press, type } from '../../../testing/on-page.ts'
import { onOnePage } from '../../../testing/users.ts'
import { forgetEverything, openApp } from '../../../testing/open-app.tsx'

afterEach(forgetEverything)

test('an administrator confirms what another wants to give away, and can only withdraw their own', async () => {
  const shop = new FakeShop()
  shop.profile = { ...shop.profile, role: 'admin' }
  const act = (facts: Partial<HeldAct>): HeldAct => ({
    id: 'h1',
    kind: 'campaign',
    state: 'waiting',
    summary: 'Campaign “Summer”',
    worthMicroEur: 3_000_000_000,
    proposedBy: { id: 'other', name: 'Kim', email: 'kim@segno.test' },
    recipient: null,
    proposedAt: '2026-11-29T12:00:00.000Z',
    expiresAt: '2026-12-06T12:00:00.000Z',
    runsAt: null,
    why: 'One administrator’s gifts of 24 hours would be above EUR 1,000.00.',
    reason: null,
    ...facts,
  })
  const own = { id: shop.profile.id, name: 'Me', email: 'me@segno.test' }
  const items = [act({}), act({ id: 'h2', summary: 'Points given: 9000', proposedBy: own })]
  shop.on(listPayoutProposals, () => ({ items: [] }))
  shop.on(listHeldActs, () => onOnePage(items))
  const sent: string[] = []
  shop.on(confirmHeldAct, ({ url }) => {
    sent.push(url.pathname)
    items[0] = act({ state: 'confirmed' })
    return null
  })
  shop.on(dropHeldAct, ({ url }) => {
    sent.push(url.pathname)
    return null
  })
  await openApp('/admin/artist-payments?list=waiting', shop, { isSignedIn: true })
  const row = page.getByRole('row').filter({ hasText: 'Summer' })
  await expect
    .element(row)
    .toMatchTextContent(/Kim, kim.*3,000\.00.*Waiting until.*gifts of 24 hours would be above/)
  const ownRow = page.getByRole('row').filter({ hasText: '9000' })
  await expect.element(ownRow.getByRole('button', { name: /Confirm/ })).not.toBeInTheDocument()
  await press('Confirm: Campaign “Summer”')
  await expect.element(row).toMatchTextContent(/Done/)
  await press('Withdraw: Points given: 9000')
  await type('Reason', 'A slip')
  await page.getByRole('dialog').getByRole('button', { name: 'Withdraw' }).click()
  await expect.poll(() => sent).toEqual(['/api/admin/held-acts/h1/confirm', '/api/admin/held-acts/h2/drop'])
})
