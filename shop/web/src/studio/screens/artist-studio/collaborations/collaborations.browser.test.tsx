import {
  answerSplit,
  getOwnArtistPage,
  listRoyaltySplits,
  proposeSplit,
  type RoyaltySplit,
} from '@segno/contract'
import { afterEach, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { press, type, words } from '../../../../testing/on-page.ts'
import { forgetEverything, openApp } from '../../../../testing/open-app.tsx'
import { StudioShop } from '../../../../testing/studio-shop.ts'
import { aStudioSound } from '../../../../testing/studio-sounds.ts'

afterEach(forgetEverything)

const part = (name: string, partBasisPoints: number, agreedAt: string | null) => ({
  handle: name.toLowerCase(),
  name,
  partBasisPoints,
  agreedAt,
})
const ASKED: RoyaltySplit = {
  id: 's1',
  sound: { id: 'l1', title: 'Fathom' },
  proposedAt: '2026-11-20T12:00:00.000Z',
  isOwn: false,
  status: 'proposed',
  awaitsReader: true,
  parts: [part('Ben', 7_500, '2026-11-20T12:00:00.000Z'), part('Ava', 2_500, null)],
}

test('an artist agrees to a shared royalty, and shares one of their own', async () => {
  const shop = new StudioShop([aStudioSound(0)])
  const title = shop.own[0]!.sound.title
  let splits = [ASKED]
  const meta = { itemCount: 1, totalItems: 1, itemsPerPage: 10, totalPages: 1, currentPage: 1 }
  shop.on(listRoyaltySplits, () => ({ items: splits, meta }))
  shop.on(getOwnArtistPage, () => ({ handle: 'ava', name: 'Ava', bio: '', formerHandles: [] }))
  const sent: unknown[] = []
  shop.on(proposeSplit, ({ body }) => {
    sent.push(body)
    return null
  })
  shop.on(answerSplit, ({ body }) => {
    sent.push(body)
    splits = [{ ...ASKED, status: 'active', awaitsReader: false }]
    return null
  })
  await openApp('/collaborations', shop, { isSignedIn: true, width: 390 })
  await expect.element(words('Ben 75%; Ava 25%, waiting')).toBeVisible()
  await press('Agree to sharing Fathom')
  await expect.element(page.getByRole('row').filter({ hasText: 'Fathom' })).toMatchTextContent(/Active/)
  await press('Share a royalty')
  await page.getByLabelText('Sound', { exact: true }).selectOptions(title)
  await type('Artist 1, handle', 'ben')
  await type('Part, in %', '120')
  await press('Ask collaborators')
  await expect.element(words('The parts add up to more than 100%')).toBeVisible()
  await type('Part, in %', '33.33')
  await press('Ask collaborators')
  await expect.element(words('Collaborators are asked by email')).toBeVisible()
  expect(sent).toEqual([
    { agrees: true },
    {
      soundId: shop.own[0]!.sound.id,
      parts: [
        { handle: 'ava', partBasisPoints: 6_667 },
        { handle: 'ben', partBasisPoints: 3_333 },
      ],
    },
  ])
  expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(390)
})
