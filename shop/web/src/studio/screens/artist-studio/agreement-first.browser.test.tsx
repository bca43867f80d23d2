import { acceptArtistAgreement, getOwnAcceptances } from '@segno/contract'
import { afterEach, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { acceptedTexts, VERSION_1 } from '../../../testing/fake-legal.ts'
import { press, words } from '../../../testing/on-page.ts'
import { forgetEverything, openApp } from '../../../testing/open-app.tsx'
import { StudioShop } from '../../../testing/studio-shop.ts'

afterEach(forgetEverything)

test('an artist accepts a newer agreement', async () => {
  const shop = new StudioShop()
  let inForce: { number: number; validFrom: string } = { number: 2, validFrom: '2026-12-10' }
  const accepted: unknown[] = []
  shop.on(getOwnAcceptances, () => acceptedTexts(inForce))
  shop.on(acceptArtistAgreement, ({ body }) => {
    accepted.push(body)
    inForce = VERSION_1
    return null
  })
  await openApp('/uploads', shop, { isSignedIn: true })
  await expect.element(words(/^The artist’s agreement has changed/)).toBeVisible()
  await expect
    .element(page.getByRole('link', { name: 'Read it' }))
    .toHaveAttribute('href', '/artist_agreement')
  await press('Accept')
  await expect.element(words(/^The artist’s agreement has changed/)).not.toBeInTheDocument()
  expect(accepted).toEqual([{ number: 2 }])
})

test('an artist who was invited and has accepted none is not told that it has changed', async () => {
  const shop = new StudioShop()
  shop.on(getOwnAcceptances, () => ({
    texts: acceptedTexts({ ...VERSION_1, number: 2 }).texts.map((text) => ({ ...text, accepted: null })),
  }))
  await openApp('/uploads', shop, { isSignedIn: true })
  await expect.element(words(/^Read and accept the artist’s agreement before you upload/)).toBeVisible()
  await expect.element(words(/has changed/)).not.toBeInTheDocument()
})
