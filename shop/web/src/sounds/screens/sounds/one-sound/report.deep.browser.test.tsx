import { getSound, reportSound, type SoundDetail } from '@segno/contract'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { useSoundInPlayer } from '../../../../listening/player.ts'
import { FakeShop } from '../../../../testing/fake-shop.ts'
import { press, words } from '../../../../testing/on-page.ts'
import { forgetEverything, openApp } from '../../../../testing/open-app.tsx'
import { soundAt } from '../../../../testing/sounds.ts'

afterEach(forgetEverything)

let shop: FakeShop
let sent: unknown
const sound = { ...soundAt(0), id: '01900000-0000-7000-8000-000000000000' }
const detail: SoundDetail = {
  ...sound,
  measured: { ...sound, tempoConfidence: 0.9, keyConfidence: 0.9, truePeakDb: -1 },
  taggedBy: 'artist',
  cover: '/covers/none.webp',
  isOwned: false,
  isForSale: true,
}
beforeEach(() => {
  sent = undefined
  shop = new FakeShop(3)
  shop.on(getSound, () => detail)
  shop.on(reportSound, ({ body }) => {
    sent = body
    const { title } = sound
    const given = body as { what: 'tempo'; claim: null; words: string }
    const known = { id: 'report', status: 'open' as const, answer: null, earnedPoints: 0 }
    return { ...known, ...given, sound: { id: sound.id, title }, reportedAt: '2026-11-21T12:00:00.000Z' }
  })
})
const open = (isSignedIn = true, width = 1440) => openApp(`/sounds/${sound.id}`, shop, { isSignedIn, width })
const dialog = () => page.getByRole('dialog')

test('a listener says that the tempo is wrong, and what is right', async () => {
  await open()
  await press('Report a mistake')
  await dialog().getByLabelText('The tempo is wrong').click()
  await dialog().getByLabelText('The right tempo, in BPM').fill('fast')
  await dialog().getByRole('button', { name: 'Report' }).click()
  await expect.element(dialog().getByText(/BPM/).last()).toBeVisible()
  expect(sent).toBeUndefined()
  await dialog().getByLabelText('The right tempo, in BPM').fill('174')
  await dialog().getByRole('button', { name: 'Report' }).click()
  await expect.element(words('Thank you. We’ll check it and email you.')).toBeVisible()
  expect(sent).toEqual({ what: 'tempo', claim: { tempoBpm: 174 }, words: '' })
})

test('what was reported already is said, and nothing typed is lost', async () => {
  const message = 'You already reported this. We are checking it.'
  shop.refusing.set(`/api/sounds/${sound.id}/reports`, {
    statusCode: 409,
    code: 'reported_already',
    message,
  })
  await open()
  await press('Report a mistake')
  await dialog().getByLabelText('It sounds broken').click()
  await dialog().getByLabelText('Details').fill('A click at the end')
  await dialog().getByRole('button', { name: 'Report' }).click()
  await expect.element(dialog().getByText(message)).toBeVisible()
  await expect.element(dialog().getByLabelText('Details')).toHaveValue('A click at the end')
})

test('who is not signed in cannot be answered, and is not asked', async () => {
  await open(false)
  await expect.element(page.getByRole('heading', { name: sound.title })).toBeVisible()
  expect(page.getByRole('button', { name: 'Report a mistake' }).elements()).toEqual([])
})

test('a mistake is reported from a row of the list too, by keyboard alone, and nothing is heard meanwhile', async () => {
  await openApp('/sounds', shop, { isSignedIn: true })
  const more = page.getByRole('button', { name: `More for ${sound.title}` })
  await expect.element(more).toBeVisible()
  more.element().focus()
  await userEvent.keyboard('{Enter}')
  const items = page.getByRole('menuitem')
  await expect.element(items.first()).toHaveFocus()
  await userEvent.keyboard('{ArrowDown}'.repeat(items.elements().length - 1))
  await expect.element(page.getByRole('menuitem', { name: 'Report a mistake…' })).toHaveFocus()
  await userEvent.keyboard('{Escape}')
  await expect.element(more).toHaveFocus()
  await userEvent.keyboard('{Enter}{ArrowUp}{Enter}')
  await dialog().getByLabelText('It sounds broken').click()
  await dialog().getByLabelText('Details').fill('A click at the end')
  await dialog().getByRole('button', { name: 'Report' }).click()
  await expect.poll(() => sent).toEqual({ what: 'audio', claim: null, words: 'A click at the end' })
  expect(useSoundInPlayer.getState().sound).toBeNull()
})

test('a press on the button of an open menu closes it; visitors are offered no report', async () => {
  await openApp('/sounds', shop, { width: 390 })
  const more = page.getByRole('button', { name: `More for ${sound.title}` })
  await more.click()
  await expect.element(page.getByRole('menuitem', { name: 'Copy link' })).toBeVisible()
  await expect.element(page.getByRole('menuitem', { name: 'Report a mistake…' })).not.toBeInTheDocument()
  await more.click()
  await expect.element(page.getByRole('menu')).not.toBeInTheDocument()
})
