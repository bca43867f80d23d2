import type { Page } from 'playwright'
import { expect, test } from 'vitest'
import { eventually } from '../running-shop.ts'
import { openShopAndBrowser } from '../shop-and-browser.ts'

const { shop, browser } = await openShopAndBrowser()

interface OwnSound {
  readonly sound: { readonly _id: string; readonly title: string; readonly tempoBpm: number | null }
  readonly status: string
  readonly version: number
  readonly review: { readonly reason: string; readonly note: string | null } | null
}

/** The API as the artist or the administrator of the demo calls it. */
async function signIn(email: string) {
  const ask = async (path: string, body?: object, headers: Record<string, string> = {}, method = 'POST') => {
    const answer = await fetch(`${shop.origin}/api${path}`, {
      method: body ? method : 'GET',
      headers: { 'content-type': 'application/json', ...headers },
      ...(body && { body: JSON.stringify(body) }),
    })
    const said = (await answer.json()) as { message?: string; body: { data: never } }
    if (!answer.ok) throw new Error(said.message)
    return said.body.data
  }
  const { tokens } = (await ask('/auth/signIn', { email, password: 'segno-demo' })) as {
    tokens: { idToken: string }
  }
  return (path: string, body?: object, method?: string) => ask(path, body, { token: tokens.idToken }, method)
}
type Call = Awaited<ReturnType<typeof signIn>>

const ownLoops = async (artist: Call): Promise<OwnSound[]> => {
  const { items } = (await artist('/artist/sounds?limit=100')) as { items: OwnSound[] }
  return items.filter(({ sound }) => sound.tempoBpm !== null && sound.tempoBpm < 190)
}
const one = async (artist: Call, id: string): Promise<OwnSound> =>
  (await ownLoops(artist)).find(({ sound }) => sound._id === id)!

async function openAsAdmin(path: string): Promise<Page> {
  const page = await browser.newPage({ viewport: { width: 1440, height: 900 } })
  await page.goto(shop.origin)
  await page.getByRole('button', { name: 'As an admin' }).click()
  await page.waitForURL('**/dashboard')
  await page.goto(`${shop.origin}${path}`)
  return page
}

async function isListed(id: string): Promise<boolean> {
  const answer = await fetch(`${shop.origin}/api/sounds?limit=100&sort=newest`)
  const { body } = (await answer.json()) as { body: { data: { loops: { _id: string }[] } } }
  return body.data.loops.some(({ _id }) => _id === id)
}

test('an artist submits; one sound is accepted by a key and is in the shop at once, one is rejected, and its artist reads why', async () => {
  const artist = await signIn('artist@segno.test')
  const [first, second] = await eventually(async () => {
    const loops = await ownLoops(artist)
    return loops.length >= 2 && loops
  })
  const ids = [first!.sound._id, second!.sound._id]
  await artist('/artist/sounds/withdraw', { ids })
  await artist('/artist/sounds/take-back', { ids })
  const declared = { rightsVersion: '2026-11', madeWithAi: 'none', aiModel: null, trainingAllowed: false }
  await artist('/artist/sounds/submit', { ids, ...declared })
  await eventually(async () => !(await isListed(ids[0]!)))

  const page = await openAsAdmin('/admin/review')
  const current = async (): Promise<string> =>
    (await page.locator('[data-queue] [aria-current=true] span').first().textContent()) ?? ''
  await page.getByText('2 waiting').waitFor()
  await page.keyboard.press('ArrowUp')
  const accepted = await current()
  await page.keyboard.press(' ')
  await page
    .getByRole('button', { name: `Stop ${accepted}` })
    .first()
    .waitFor()
  await page.keyboard.press('a')
  await page.getByText(`Accepted “${accepted}”`).waitFor()
  const rejected = await current()
  expect(rejected).not.toBe(accepted)
  await page.keyboard.press('r')
  await page.getByLabel('It needs another title').check()
  await page.getByLabel('Details, for the artist').fill('Ten sounds are called so.')
  await page.getByRole('dialog').getByRole('button', { name: 'Reject' }).click()
  await page.getByText('Nothing to review').waitFor()

  const all = await ownLoops(artist)
  const known = (title: string): OwnSound =>
    all.find(({ sound }) => ids.includes(sound._id) && sound.title === title)!
  expect(known(accepted)).toMatchObject({ status: 'published' })
  await eventually(() => isListed(known(accepted).sound._id))
  expect(known(rejected)).toMatchObject({
    status: 'rejected',
    review: { reason: 'It needs another title', note: 'Ten sounds are called so.' },
  })
  expect(await isListed(known(rejected).sound._id)).toBe(false)
  await page.close()
})

test('[R30] a doubtful tempo is put right by the keyboard alone, undone, and put right again', async () => {
  const artist = await signIn('artist@segno.test')
  const admin = await signIn('admin@segno.test')
  const loop = (await ownLoops(artist)).find(({ status }) => status === 'published')!
  const right = loop.sound.tempoBpm!
  const wrong = [{ _id: loop.sound._id, version: loop.version, set: { tempoBpm: right / 2 } }]
  await admin('/admin/sounds', { changes: wrong }, 'PUT')
  const tempoNow = async () => (await one(artist, loop.sound._id)).sound.tempoBpm

  const page = await openAsAdmin('/retagging?doubt=tempoOctave')
  const current = page.locator('[data-queue] > [aria-current=true]')
  await current.waitFor()
  await page.keyboard.press('ArrowUp')
  for (let at = 0; at < 100 && !(await current.textContent())?.includes(loop.sound.title); at++)
    await page.keyboard.press('ArrowDown')
  expect(await current.textContent()).toContain(loop.sound.title)
  await page.keyboard.press('d')
  await eventually(async () => (await tempoNow()) === right)
  await page.keyboard.press('z')
  await eventually(async () => (await tempoNow()) === right / 2)
  await page.keyboard.press('Shift+Z')
  await eventually(async () => (await tempoNow()) === right)
  await page.keyboard.press('y')
  await page.getByText('fixed. Show the rest').waitFor()
  await page.close()
})
