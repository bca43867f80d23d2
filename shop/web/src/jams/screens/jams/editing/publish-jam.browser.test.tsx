import { getJam, listEditableJams, publishJam, saveJam } from '@segno/contract'
import { afterEach, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { FakeShop } from '../../../../testing/fake-shop.ts'
import { aJam, JAM_SOUNDS } from '../../../../testing/jams.ts'
import { press } from '../../../../testing/on-page.ts'
import { forgetEverything, openApp } from '../../../../testing/open-app.tsx'

afterEach(forgetEverything)

test('an untitled jam is published once it has a title', async () => {
  let jam = { ...aJam(), title: 'Untitled jam', state: 'draft' as 'draft' | 'published', publishedAt: null }
  const published: unknown[] = []
  const shop = new FakeShop(JAM_SOUNDS)
  shop.profile = { ...shop.profile, role: 'artist' }
  shop.on(listEditableJams, () => ({
    items: [],
    meta: { itemCount: 0, totalItems: 0, itemsPerPage: 10, totalPages: 1, currentPage: 1 },
  }))
  shop.on(getJam, () => jam)
  shop.on(saveJam, ({ body }) => {
    const { title } = body as { title: string }
    return (jam = { ...jam, title, version: jam.version + 1 })
  })
  shop.on(publishJam, ({ body }) => {
    published.push([jam.title, body])
    return (jam = { ...jam, state: 'published' })
  })
  await openApp('/editorial_jam?jam=jam', shop, { isSignedIn: true })
  await press('Publish')
  const dialog = page.getByRole('dialog', { name: 'Publish this jam?' })
  await expect.element(dialog.getByLabelText('Title')).toHaveValue('')
  await userEvent.keyboard('{Enter}')
  await expect.element(dialog.getByLabelText('Title')).toHaveAttribute('aria-invalid', 'true')
  expect(published).toEqual([])
  await userEvent.keyboard('Night tram{Enter}')
  await expect.poll(() => published).toEqual([['Night tram', { isPublished: true }]])
  await expect.element(page.getByText('Published · Saved', { exact: true })).toBeVisible()
})
