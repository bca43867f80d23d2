import { decideReview, listSoundsInReview, type ReviewSound, undoReview } from '@segno/contract'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { useSoundInPlayer } from '../../../../listening/player.ts'
import { FakeShop } from '../../../../testing/fake-shop.ts'
import { words } from '../../../../testing/on-page.ts'
import { forgetEverything, openApp } from '../../../../testing/open-app.tsx'
import { soundAt } from '../../../../testing/sounds.ts'
import { aStudioSound } from '../../../../testing/studio-sounds.ts'
import { forgetHeard, wasHeard } from './heard-sounds.ts'

afterEach(async () => {
  await forgetEverything()
  forgetHeard()
})

let shop: FakeShop
let waiting: ReviewSound[]
let sent: {
  sounds: { id: string; version: number }[]
  decision: string
  reason: string | null
  note: string | null
}[]
let undone: unknown[]

const inReview = (place: number, facts: Partial<ReviewSound> = {}): ReviewSound => ({
  ...aStudioSound(place, { status: 'inReview', submittedAt: '2026-11-20T12:00:00.000Z' }),
  warnings: [],
  rightsVersion: '2026-11',
  twin: null,
  publishedOfArtist: 4,
  lastRefusal: null,
  ...facts,
})

beforeEach(() => {
  sent = []
  undone = []
  waiting = [0, 1, 2, 3].map((place) => inReview(place))
  shop = new FakeShop(8)
  shop.profile = { ...shop.profile, role: 'admin' }
  shop.on(listSoundsInReview, () => ({
    items: waiting,
    meta: {
      itemCount: waiting.length,
      totalItems: waiting.length,
      itemsPerPage: 100,
      totalPages: 1,
      currentPage: 1,
    },
  }))
  shop.on(decideReview, ({ body }) => {
    const order = body as (typeof sent)[number]
    sent.push(order)
    const ids = order.sounds.map(({ id }) => id)
    waiting = waiting.filter(({ sound }) => !ids.includes(sound.id))
    const decided = order.sounds.map(({ id, version }) => ({ id, version: version + 1 }))
    return { decided, before: [], toldAt: '2026-11-21T12:00:00.000Z' }
  })
  shop.on(undoReview, ({ body }) => {
    undone.push(body)
    waiting = [0, 1, 2, 3].map((place) => inReview(place))
    const { sounds } = body as (typeof sent)[number]
    return { reopened: sounds.map(({ id, version }) => ({ id, version: version + 1 })), before: [] }
  })
})
const open = (width = 1440, height = 900) =>
  openApp('/admin/review', shop, { isSignedIn: true, width, height })
const title = (place: number): string => soundAt(place).title
const heading = (place: number) => page.getByRole('heading', { name: title(place), exact: true })
const currentRow = () => document.querySelector<HTMLElement>('[data-queue] [aria-current=true]')
async function hearRows(...places: number[]): Promise<void> {
  for (const place of places) {
    await page
      .getByRole('button', { name: `Play ${title(place)}` })
      .first()
      .click()
    await expect.element(page.getByRole('button', { name: `Stop ${title(place)}` }).first()).toBeVisible()
    await expect.poll(() => wasHeard(soundAt(place).id)).toBe(true)
  }
}
const heard = () => useSoundInPlayer.getState().sound?.title

test('by the keyboard alone: hear, accept, and the next one plays', async () => {
  await open()
  await expect.element(heading(0)).toBeVisible()
  await userEvent.keyboard('{ArrowDown}')
  expect(heard()).toBe(title(1))
  await userEvent.keyboard(' ')
  await expect.element(page.getByRole('button', { name: `Play ${title(1)}` }).first()).toBeVisible()
  await userEvent.keyboard('a')
  await expect.element(words(`Accepted “${title(1)}”. Its artist hears in a few minutes.`)).toBeVisible()
  expect(sent).toMatchObject([{ decision: 'accept', sounds: [{ id: soundAt(1).id, version: 1 }] }])
  await expect.element(heading(2)).toBeVisible()
  expect(heard()).toBe(title(2))
  await userEvent.keyboard('z')
  await expect.element(words(`Undone: Accepted “${title(1)}”`)).toBeVisible()
  expect(undone).toEqual([{ sounds: [{ id: soundAt(1).id, version: 2 }] }])
})

test('Ctrl+Z takes the last decision back and Ctrl+Shift+Z makes it again, and so do Undo and Do again', async () => {
  await open()
  await expect.element(heading(0)).toBeVisible()
  await userEvent.keyboard('a')
  await expect.poll(() => sent.length).toBe(1)
  await expect.element(heading(1)).toBeVisible()
  await userEvent.keyboard('{Control>}z{/Control}')
  await expect.element(words(`Undone: Accepted “${title(0)}”`)).toBeVisible()
  await expect.element(heading(0)).toBeVisible()
  await userEvent.keyboard('{Control>}{Shift>}z{/Shift}{/Control}')
  await expect.poll(() => sent.length).toBe(2)
  expect(sent[1]).toMatchObject({ decision: 'accept', sounds: [{ id: soundAt(0).id, version: 3 }] })
  await userEvent.keyboard('{Control>}y{/Control}')
  await expect.poll(() => document.body.innerText).toContain('Nothing to redo')
  expect(sent).toHaveLength(2)
  await expect.element(heading(1)).toBeVisible()
  await page.getByRole('button', { name: 'Undo', exact: true }).nth(1).click()
  await expect.poll(() => undone.length).toBe(2)
  await page.getByRole('button', { name: 'Redo' }).first().click()
  await expect.element(words('Already redone')).toBeVisible()
  await page.getByRole('button', { name: 'Redo' }).first().click()
  await expect.poll(() => sent.length).toBe(3)
})

test('in a field Ctrl+Z belongs to what is typed there', async () => {
  await open()
  await expect.element(heading(0)).toBeVisible()
  await userEvent.keyboard('a')
  await expect.poll(() => sent.length).toBe(1)
  await page.getByRole('searchbox').or(page.getByRole('combobox')).first().click()
  await userEvent.keyboard('{Control>}z{/Control}')
  await page.getByRole('heading', { name: 'Review' }).click()
  expect(undone).toEqual([])
})

test('many that were heard are marked and accepted at once', async () => {
  await open()
  await expect.element(heading(0)).toBeVisible()
  await hearRows(0, 1)
  await userEvent.keyboard('x{ArrowUp}x')
  await expect.poll(() => document.body.innerText, { timeout: 3000 }).toContain('2 sounds marked')
  await userEvent.keyboard('a')
  await expect.element(words('Accepted 2 sounds. Their artists hear in a few minutes.')).toBeVisible()
  expect(sent[0]?.sounds.map(({ id }) => id)).toEqual([soundAt(0).id, soundAt(1).id])
})

test('before many are accepted it is said which of them were not heard or carry warnings, and they can be left', async () => {
  const twin = soundAt(7)
  waiting = [inReview(0), inReview(1, { warnings: ['It is very quiet'] }), inReview(2, { twin }), inReview(3)]
  await open()
  await expect.element(heading(0)).toBeVisible()
  await hearRows(0, 1, 2)
  await userEvent.keyboard('*a')
  const dialog = page.getByRole('dialog')
  await expect
    .element(
      dialog.getByText('1 has not been played yet, 1 is very similar to another sound, 1 has a warning.'),
    )
    .toBeVisible()
  const lines = () =>
    dialog
      .getByRole('listitem')
      .elements()
      .map(({ textContent }) => textContent)
  expect(lines()).toEqual([
    `${title(1)}it is very quiet`,
    `${title(2)}very similar to “${twin.title}” by ${twin.artist.name}`,
    `${title(3)}not played yet`,
  ])
  await userEvent.keyboard('a {Escape}')
  await expect.element(dialog).not.toBeInTheDocument()
  expect(sent).toEqual([])
  await expect.poll(() => document.activeElement === currentRow()).toBe(true)
  await page.getByRole('button', { name: /^Accept 4/ }).click()
  await dialog.getByRole('button', { name: 'Accept the 1 without warnings' }).click()
  await expect.poll(() => sent).toMatchObject([{ sounds: [{ id: soundAt(0).id }] }])
  await page.getByRole('button', { name: /^Accept 3/ }).click()
  await userEvent.keyboard('{Control>}{Enter}{/Control}')
  await expect.poll(() => sent[1]?.sounds).toHaveLength(3)
})

test('a rejection asks why, and what the artist is told goes with it', async () => {
  await open()
  await expect.element(heading(0)).toBeVisible()
  await userEvent.keyboard('r')
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('button', { name: 'Reject' }).click()
  await expect.element(dialog.getByText('Choose why')).toBeVisible()
  await dialog.getByLabelText('It needs another title').click()
  await dialog.getByLabelText('Details, for the artist').fill('Ten sounds are called so.')
  await dialog.getByRole('button', { name: 'Reject' }).click()
  await expect
    .poll(() => sent)
    .toMatchObject([
      { decision: 'reject', reason: 'It needs another title', note: 'Ten sounds are called so.' },
    ])
  await expect.element(dialog).not.toBeInTheDocument()
})

test('what is typed at once after R becomes the note, and chooses no reason', async () => {
  await open()
  await expect.element(heading(0)).toBeVisible()
  await userEvent.keyboard('r')
  const dialog = page.getByRole('dialog')
  await expect.element(dialog.getByRole('radio').first()).toHaveFocus()
  await userEvent.keyboard('The bar two')
  await expect.element(dialog).toBeVisible()
  expect(sent).toEqual([])
  await expect.element(dialog.getByLabelText('Details, for the artist')).toHaveValue('The bar two')
  for (const one of dialog.getByRole('radio').elements()) expect(one).not.toBeChecked()
  await userEvent.keyboard('{Shift>}{Tab}{/Shift} {Control>}{Enter}{/Control}')
  await expect.poll(() => sent).toMatchObject([{ decision: 'reject', note: 'The bar two' }])
  await expect.poll(() => document.activeElement === currentRow()).toBe(true)
})

test('the keys that close a dialog do nothing else, and the current row has the focus again', async () => {
  await open()
  await expect.element(heading(0)).toBeVisible()
  await userEvent.keyboard('{ArrowDown}c{Escape}a')
  await expect.element(page.getByRole('dialog')).not.toBeInTheDocument()
  expect(sent).toEqual([])
  await expect.poll(() => document.activeElement === currentRow()).toBe(true)
  await new Promise((done) => setTimeout(done, 500))
  await userEvent.keyboard('?')
  await expect.element(page.getByRole('dialog')).toBeVisible()
  await userEvent.keyboard('{Escape}')
  await expect.poll(() => document.activeElement === currentRow()).toBe(true)
  await new Promise((done) => setTimeout(done, 500))
  await userEvent.keyboard('a')
  await expect.poll(() => sent).toMatchObject([{ decision: 'accept' }])
})

test('what name, tags and measurement say stands beside what is claimed, and what it is much like can be heard', async () => {
  const twin = soundAt(7)
  const { sound } = aStudioSound(0)
  waiting = [
    inReview(0, {
      ...aStudioSound(0, {
        named: { tempoBpm: 93 },
        filed: { tempoBpm: 93 },
        measured: { tempoBpm: (sound.tempoBpm ?? 100) * 2 },
      }),
      twin,
      warnings: ['It may click where it repeats'],
    }),
  ]
  await open()
  await expect.element(words('It may click where it repeats')).toBeVisible()
  const cells = page.getByRole('row', { name: /^Tempo/ }).getByRole('cell')
  await expect.element(cells.nth(1)).toHaveTextContent('93')
  await expect.element(cells.nth(2)).toHaveTextContent('93')
  await expect.element(cells.nth(3)).toHaveTextContent(`${(sound.tempoBpm ?? 100) * 2} sure`)
  await userEvent.keyboard('t')
  expect(heard()).toBe(twin.title)
})

test('whoever was quicker is named, and the queue is read again', async () => {
  shop.on(decideReview, ({ body }) => {
    const [first] = (body as { sounds: { id: string }[] }).sounds
    waiting = waiting.slice(1)
    const what = 'Grace Hall accepted it already.'
    return {
      decided: [],
      before: [{ id: first!.id, title: title(0), what }],
      toldAt: '2026-11-21T12:00:00.000Z',
    }
  })
  await open()
  await expect.element(heading(0)).toBeVisible()
  await userEvent.keyboard('a')
  await expect.element(words(`“${title(0)}”: Grace Hall accepted it already.`)).toBeVisible()
  await expect.element(heading(1)).toBeVisible()
})

test('an empty queue says so, and one that cannot be loaded can be tried again', async () => {
  waiting = []
  await open()
  await expect.element(words('Nothing to review')).toBeVisible()
  shop.failing.set('/api/admin/review', 500)
  await page.getByLabelText('Show').selectOptions('Made with AI')
  await expect.element(words('This could not be loaded')).toBeVisible()
  shop.failing.clear()
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect.element(words('Nothing here')).toBeVisible()
})

test('on a phone what is known of a sound is below the list, and nothing is cut off', async () => {
  await open(390, 844)
  await expect.element(heading(0)).toBeVisible()
  expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(390)
})

test('of a sound that came back it is said in one line what was asked the last time', async () => {
  const lastRefusal = {
    decision: 'askForChange' as const,
    reason: 'Its tempo, key or tags are wrong',
    note: 'It is in A minor.',
    decidedAt: '2026-05-12T12:00:00.000Z',
  }
  waiting = [inReview(0, { lastRefusal }), inReview(1)]
  await open()
  await expect.element(heading(0)).toBeVisible()
  const line = page.getByText(
    /^Asked on (12 May 2026|May 12, 2026): its tempo, key or tags are wrong “It is in A minor.”$/,
  )
  await expect.element(line).toBeVisible()
  await userEvent.keyboard('{ArrowDown}')
  await expect.element(heading(1)).toBeVisible()
  expect(page.getByText(/^Asked on/).elements()).toEqual([])
})

test('once the last sound is decided the focus is on what says so, and undoing puts it back on the sound', async () => {
  waiting = [inReview(0)]
  await open()
  await expect.element(heading(0)).toBeVisible()
  currentRow()?.focus()
  await userEvent.keyboard('a')
  const nothing = page.getByRole('heading', { name: 'Nothing to review' })
  await expect.element(nothing).toBeVisible()
  expect(document.activeElement).toBe(nothing.element().closest('[tabindex]'))
  await userEvent.keyboard('z')
  await expect.element(heading(0)).toBeVisible()
  await expect.poll(() => document.activeElement).toBe(currentRow())
})

test('of what clicks its artist is told to upload a clean version and to delete this one', async () => {
  await open()
  await expect.element(heading(0)).toBeVisible()
  await userEvent.keyboard('r')
  await page
    .getByRole('dialog')
    .getByLabelText(/^It clicks/)
    .click()
  await page.getByRole('dialog').getByRole('button', { name: 'Reject' }).click()
  await expect.poll(() => sent[0]?.reason).toMatch(/^It clicks.* upload a clean version .*delete this one$/)
})
