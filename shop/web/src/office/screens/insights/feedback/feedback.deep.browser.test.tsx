import { answerFeedback, type Feedback, listFeedback, sendFeedback } from '@segno/contract'
import { afterEach, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { FakeShop } from '../../../../testing/fake-shop.ts'
import { press, type, words } from '../../../../testing/on-page.ts'
import { forgetEverything, openApp } from '../../../../testing/open-app.tsx'

afterEach(forgetEverything)

test('feedback is one press away from a screen, and shows what is sent along', async () => {
  const shop = new FakeShop(1)
  const sent: unknown[] = []
  shop.on(sendFeedback, ({ body }) => {
    sent.push(body)
    return { id: 'f1' }
  })
  await openApp('/favourites', shop, { isSignedIn: true, width: 390 })
  await press('Send feedback')
  await expect.element(page.getByRole('dialog').getByText('/favourites')).toBeVisible()
  await page.getByLabelText('Rating').selectOptions('Good')
  await type('Message', '<b>More</b> kicks')
  await press('Send')
  await expect
    .poll(() => sent)
    .toMatchObject([{ rating: '4', words: '<b>More</b> kicks', screen: '/favourites' }])
  await expect.element(words('Thank you for your feedback')).toBeVisible()
})

test('[R36] an administrator reads feedback as text and answers it', async () => {
  const shop = new FakeShop(1)
  shop.profile = { ...shop.profile, role: 'admin' }
  let given: Feedback = {
    id: 'f1',
    sentAt: '2026-11-20T12:00:00.000Z',
    user: { id: 'u1', name: 'Ada Lee', email: 'ada@segno.test' },
    rating: '2',
    words: '<b>Slow</b>',
    screen: '/sounds',
    browser: 'Firefox on Linux',
    doneAt: null,
    answer: null,
  }
  shop.on(listFeedback, () => ({
    items: [given],
    meta: { itemCount: 1, totalItems: 1, itemsPerPage: 10, totalPages: 1, currentPage: 1 },
  }))
  shop.on(answerFeedback, ({ body }) => {
    given = { ...given, ...(body as { answer: string }), doneAt: given.sentAt }
    return null
  })
  await openApp('/analytics/user-feedback', shop, { isSignedIn: true })
  await expect.element(words('<b>Slow</b>')).toBeVisible()
  await press('Answer ada@segno.test')
  await type('Answer', 'Faster now')
  await press('Send')
  await expect.element(words('Answered: Faster now')).toBeVisible()
})
