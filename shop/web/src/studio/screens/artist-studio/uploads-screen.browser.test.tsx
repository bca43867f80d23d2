import { changeOwnSounds, listOwnSounds, type StudioSound } from '@segno/contract'
import { afterEach, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { press, words } from '../../../testing/on-page.ts'
import { forgetEverything, openApp } from '../../../testing/open-app.tsx'
import { aStudioSound } from '../../../testing/studio-sounds.ts'
import { anIntake, StudioShop } from '../../../testing/studio-shop.ts'
import { uploadQueue } from './sending/this-tabs-queue.ts'

afterEach(async () => {
  uploadQueue.letGo()
  await forgetEverything()
})

const open = (shop: StudioShop, address = '/uploads', width = 1440) =>
  openApp(address, shop, { isSignedIn: true, width, height: width < 600 ? 844 : 900 })
const drafts = (count: number, given: (place: number) => Parameters<typeof aStudioSound>[1] = () => ({})) =>
  Array.from({ length: count }, (_, place) =>
    aStudioSound(place, {
      ...given(place),
      sound: { title: `Sound ${place + 1}`, instrument: 'bass', ...given(place)?.sound },
    }),
  )
const cellAt = (row: number, field: string): HTMLElement =>
  document.querySelector<HTMLElement>(`[role=row][aria-rowindex="${row + 1}"] [data-field=${field}]`)!
const cell = (row: number, field: string) => page.elementLocator(cellAt(row, field))
async function ready(): Promise<void> {
  await expect.poll(() => cellAt(1, 'title')).toBeTruthy()
}
/** Beside whatever buttons the cell has. */
async function stand(row: number, field: string, modifiers: ('Shift' | 'Control')[] = []): Promise<void> {
  await cell(row, field).click({ position: { x: 3, y: 5 }, modifiers })
}
const values = (shop: StudioShop, read: (one: StudioSound['sound']) => unknown) =>
  shop.own.map(({ sound }) => read(sound))

function drop(...files: File[]): void {
  const dataTransfer = new DataTransfer()
  for (const file of files) dataTransfer.items.add(file)
  dispatchEvent(new DragEvent('drop', { dataTransfer, cancelable: true }))
}

test('an artist who has nothing yet sees the rules and how to begin', async () => {
  await open(new StudioShop())
  await expect.element(words('Drop sounds or whole folders anywhere on this screen')).toBeVisible()
  await expect.element(words(/No MP3: it is lossy/)).toBeVisible()
  await expect.element(page.getByRole('button', { name: 'Choose files' })).toBeVisible()
  await expect.poll(() => document.title).toBe('Uploads · Segno')
})

test('[G03] a buyer cannot open it, and has no way to it', async () => {
  const shop = new StudioShop()
  shop.profile = { ...shop.profile, role: 'user', type: 'user' }
  const { address } = await open(shop)
  await expect.poll(address).toBe('/unauthorised')
  await expect.element(page.getByRole('link', { name: 'Uploads' })).not.toBeInTheDocument()
})

test('sounds that cannot be loaded say so, and are tried again', async () => {
  const shop = new StudioShop(drafts(2))
  shop.failing.set(listOwnSounds.path, 400)
  await open(shop)
  await expect.element(words('Your sounds could not be loaded')).toBeVisible()
  shop.failing.clear()
  await press('Try again')
  await ready()
})

test('what is dropped is looked at here; what will be refused is not sent and says why', async () => {
  const shop = new StudioShop(drafts(1))
  const { address } = await open(shop)
  await ready()
  drop(
    new File(['no sound at all'], 'Diary.wav'),
    new File([], 'Empty.wav'),
    new File(['x'], 'Diary.wav.asd'),
    new File(['x'], '.DS_Store'),
  )
  await expect.element(words(/This is not an audio file/)).toBeVisible()
  await expect.element(words('This file is empty.')).toBeVisible()
  await expect.element(words('Skipped 2 files (not audio): .asd, .DS_Store.')).toBeVisible()
  expect(address()).toBe('/uploads?show=files')
  expect(uploadQueue.snapshot().files.map(({ state }) => state.kind)).toEqual(['refused', 'refused'])
})

test('every file says where it is, why it failed, and what can be done', async () => {
  const shop = new StudioShop(drafts(1))
  shop.intakes = [
    anIntake({ fileName: 'a.wav', state: 'queued' }),
    anIntake({ fileName: 'b.wav', state: 'processing', step: 'previews', doneFraction: 0.6 }),
    anIntake({ fileName: 'c.wav', state: 'uploading', receivedBytes: 430 }),
    anIntake({ fileName: 'd.wav', state: 'failed', reason: { code: 'x', message: 'The disk was full.' } }),
    anIntake({
      fileName: 'e.wav',
      state: 'refused',
      reason: { code: 'duplicate', message: 'The same audio is here already' },
      duplicateOf: { soundId: 'sound-0', title: 'Sound 1' },
    }),
    anIntake({ fileName: 'f.wav', state: 'ready', soundId: 'sound-0' }),
  ]
  const { address } = await open(shop, '/uploads?show=files')
  for (const sentence of [
    'Waiting to be processed',
    'Processing: making previews',
    'Interrupted 43%',
    'The disk was full.',
    'Already uploaded',
    'Ready',
    /Choose this file again/,
  ])
    await expect.element(words(sentence)).toBeVisible()
  await press('Retry d.wav')
  await expect.poll(() => shop.intakes[3]?.state).toBe('queued')
  await press('Clear finished')
  await expect
    .poll(() => shop.intakes.map(({ fileName }) => fileName))
    .toEqual(['a.wav', 'b.wav', 'c.wav', 'd.wav'])
  expect(address()).toBe('/uploads?show=files')
})

test('one edit on selected rows is one request, and Ctrl+Z takes it back', async () => {
  const shop = new StudioShop(drafts(5, () => ({ sound: { genres: [] } })))
  await open(shop)
  await ready()
  await stand(1, 'genres')
  await userEvent.keyboard('{Shift>}{ArrowDown}{ArrowDown}{/Shift}{Enter}')
  await userEvent.keyboard('tech{Enter}{Tab}')
  await expect
    .poll(() => values(shop, ({ genres }) => genres.join()))
    .toEqual(['techno', 'techno', 'techno', '', ''])
  expect(shop.bodies).toHaveLength(1)
  await userEvent.keyboard('{Control>}z{/Control}')
  await expect.poll(() => values(shop, ({ genres }) => genres.join())).toEqual(['', '', '', '', ''])
  await userEvent.keyboard('{Control>}{Shift>}z{/Shift}{/Control}')
  await expect.poll(() => shop.own[2]?.sound.genres).toEqual(['techno'])
})

test('a list that was asked for before something was saved, and comes after it, does not take it back', async () => {
  const shop = new StudioShop(drafts(2, () => ({ sound: { tempoBpm: 100 } })))
  shop.intakes = [anIntake({ fileName: 'New.wav', state: 'processing' })]
  await open(shop)
  await ready()
  const old = shop.own
  const arrives = Promise.withResolvers<void>()
  shop.holding.set(listOwnSounds.path, arrives.promise)
  const asked = () => shop.requests.filter((one) => one.includes(`GET ${listOwnSounds.path}`)).length
  const before = asked()
  shop.intakes = [anIntake({ fileName: 'New.wav', state: 'ready', soundId: 'sound-1' })]
  await expect.poll(asked).toBe(before + 1)
  shop.holding.delete(listOwnSounds.path)
  await stand(1, 'tempoBpm')
  await userEvent.keyboard('128{Enter}')
  await expect.poll(() => shop.own[0]?.sound.tempoBpm).toBe(128)
  shop.own = old
  arrives.resolve()
  // What comes now was answered before.
  await new Promise((resolve) => setTimeout(resolve, 300))
  expect(cellAt(1, 'tempoBpm').textContent).toContain('128')
})

test('a draft that comes in above while a cell is edited moves neither the cell nor its editor', async () => {
  const shop = new StudioShop(drafts(30, () => ({ sound: { genres: [] } })))
  shop.intakes = [anIntake({ fileName: 'New.wav', state: 'processing' })]
  await open(shop)
  await ready()
  await stand(3, 'genres')
  await userEvent.keyboard('{Enter}te')
  const top = () => cellAt(3, 'genres').getBoundingClientRect().top
  const before = top()
  shop.own = [aStudioSound(77, { sound: { title: 'New' } }), ...shop.own]
  shop.intakes = [anIntake({ fileName: 'New.wav', state: 'ready', soundId: 'sound-77' })]
  await expect.poll(() => page.getByRole('button', { name: 'Drafts 31' }).query()).toBeTruthy()
  await expect.poll(() => cellAt(4, 'title')?.textContent).toContain('Sound 3')
  await expect.poll(() => Math.round(cellAt(4, 'genres').getBoundingClientRect().top - before)).toBe(0)
  await userEvent.keyboard('ch{Enter}{Tab}')
  await expect.poll(() => shop.own[3]?.sound.genres).toEqual(['techno'])
})

test('the table is moved in, typed in and filled down as a spreadsheet is', async () => {
  const shop = new StudioShop(drafts(3, () => ({ sound: { tempoBpm: 100, kind: 'loop' } })))
  await open(shop)
  await ready()
  await stand(1, 'kind')
  await userEvent.keyboard('{ArrowRight}')
  expect(document.activeElement).toBe(cellAt(1, 'tempoBpm'))
  await userEvent.keyboard('128{Enter}')
  await expect.poll(() => shop.own[0]?.sound.tempoBpm).toBe(128)
  expect(document.activeElement).toBe(cellAt(2, 'tempoBpm'))
  await userEvent.keyboard('{Control>}d{/Control}')
  await expect.poll(() => shop.own[1]?.sound.tempoBpm).toBe(128)
  await userEvent.keyboard('{Enter}77{Escape}')
  await userEvent.keyboard('h')
  await expect.poll(() => values(shop, ({ tempoBpm }) => tempoBpm)).toEqual([128, 64, 100])
})

test('what cannot be read stays in its editor with the reason, and nothing is sent', async () => {
  const shop = new StudioShop(drafts(1, () => ({ sound: { tempoBpm: 100 } })))
  await open(shop)
  await ready()
  await stand(1, 'tempoBpm')
  await userEvent.keyboard('9999{Enter}')
  await expect.element(page.getByRole('alert').getByText('A tempo is a number from 20 to 400')).toBeVisible()
  await userEvent.keyboard('{Escape}')
  expect(shop.bodies).toHaveLength(0)
})

test('name and measurement stand beside the value where they differ, and one press takes them over', async () => {
  const shop = new StudioShop(
    drafts(1, () => ({
      sound: { tempoBpm: 60 },
      named: { tempoBpm: 120 },
      measured: { tempoBpm: 119.98, tempoConfidence: 0.65 },
    })),
  )
  await open(shop)
  await ready()
  await stand(1, 'title')
  await expect.element(words(/named 120 · measured 119.98 \(fairly sure\) · shown 60/)).toBeVisible()
  await press('measured 119.98 (fairly sure): take it')
  await expect.poll(() => shop.own[0]?.sound.tempoBpm).toBe(119.98)
  await press('½×: halve the tempo of Sound 1')
  await expect.poll(() => shop.own[0]?.sound.tempoBpm).toBe(59.99)
})

test('one title for several sounds is numbered; several pasted lines go down the rows', async () => {
  const shop = new StudioShop(drafts(3))
  await open(shop)
  await ready()
  await stand(1, 'title')
  await stand(3, 'title', ['Shift'])
  await userEvent.keyboard('{Enter}Deep Bass{Enter}')
  await expect
    .poll(() => values(shop, ({ title }) => title))
    .toEqual(['Deep Bass 1', 'Deep Bass 2', 'Deep Bass 3'])
  await userEvent.keyboard('{Escape}')
  await stand(2, 'pricePoints')
  const clipboardData = new DataTransfer()
  clipboardData.setData('text/plain', '4\n5\n')
  cellAt(2, 'pricePoints').dispatchEvent(
    new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }),
  )
  await expect.poll(() => values(shop, ({ pricePoints }) => pricePoints).slice(1)).toEqual([4, 5])
})

test('a pack is made in the cell', async () => {
  const shop = new StudioShop(drafts(1, () => ({ sound: { pack: null } })))
  await open(shop)
  await ready()
  await stand(1, 'packId')
  await userEvent.keyboard('{Enter}Low Tide{Enter}')
  await expect.poll(() => shop.own[0]?.sound.pack?.title).toBe('Low Tide')
  expect(shop.packs.map(({ title }) => title)).toEqual(['Night Shift', 'Low Tide'])
})

test('what somebody else changed meanwhile is said, and one’s own change made on top only if one wants it', async () => {
  const shop = new StudioShop(drafts(1))
  await open(shop)
  await ready()
  shop.change('sound-0', { title: 'Theirs' })
  shop.refusing.set(`PUT ${changeOwnSounds.path}`, {
    statusCode: 409,
    code: 'sound_changed',
    message: 'x',
    errors: [{ path: 'sound-0', message: 'Theirs' }],
  })
  await stand(1, 'title')
  await userEvent.keyboard('{Enter}Mine{Enter}')
  await expect.element(words(/“Theirs” was changed elsewhere/)).toBeVisible()
  shop.refusing.clear()
  await press('Apply my change anyway')
  await expect.poll(() => shop.own[0]?.sound.title).toBe('Mine')
})

test('five hundred rows: a few are in the page, all are selected, and one edit is saved in three requests', async () => {
  const shop = new StudioShop(drafts(500, () => ({ sound: { moods: [] } })))
  await open(shop)
  await ready()
  await expect
    .element(page.getByRole('grid', { name: 'Your sounds' }))
    .toHaveAttribute('aria-rowcount', '501')
  expect(document.querySelectorAll('[role=row]').length).toBeLessThan(40)
  await stand(1, 'moods')
  await userEvent.keyboard('{Control>}aa{/Control}')
  await expect.element(words('500 sounds selected')).toBeVisible()
  await userEvent.keyboard('{Enter}dark{Enter}{Tab}')
  await expect.poll(() => shop.own.every(({ sound }) => sound.moods.join() === 'dark')).toBe(true)
  expect(shop.bodies.map((body) => (body as { changes: unknown[] }).changes.length)).toEqual([200, 200, 100])
})

test('a list goes on past two thousand, and all of it can be selected and seen', async () => {
  await open(new StudioShop(drafts(2_350)))
  await ready()
  const grid = page.getByRole('grid', { name: 'Your sounds' })
  await expect.element(grid).toHaveAttribute('aria-rowcount', '2351')
  await expect.element(words(/the rest is coming/)).not.toBeInTheDocument()
  await stand(1, 'title')
  await userEvent.keyboard('{Control>}a{/Control}')
  await expect.element(page.getByRole('button', { name: 'Submit 2350…' })).toBeVisible()
  grid.element().parentElement!.scrollTop = 1e6
  await expect.poll(() => cellAt(2_350, 'title')?.textContent).toContain('Sound 2350')
})

test('where the rest of a list cannot be loaded, what is there can be used, and the rest tried again', async () => {
  const shop = new StudioShop(drafts(250))
  shop.cutFromPage = 2
  await open(shop)
  await ready()
  await expect
    .element(words(/100 of 250 sounds loaded\. The rest could not be loaded/), { timeout: 30_000 })
    .toBeVisible()
  expect(cellAt(1, 'title').textContent).toContain('Sound 1')
  shop.cutFromPage = Number.POSITIVE_INFINITY
  await press('Try again')
  await expect
    .element(page.getByRole('grid', { name: 'Your sounds' }))
    .toHaveAttribute('aria-rowcount', '251')
})

test('submitting says what is missing and leads there, and asks for the declaration and the model’s name', async () => {
  const shop = new StudioShop(drafts(2, (place) => ({ sound: { genres: place === 0 ? ['techno'] : [] } })))
  await open(shop)
  await ready()
  await press('Submit 2…')
  await expect.element(words('1 sound lacks something, and stays a draft:')).toBeVisible()
  await page.getByRole('button', { name: 'Sound 2', exact: true }).click()
  await expect.poll(() => document.activeElement).toBe(cellAt(2, 'genres'))
  await press('Submit 2…')
  for (const choice of page.getByRole('radio').all()) await expect.element(choice).not.toBeChecked()
  await press('Submit 1 sound')
  await expect.element(words('Say whether AI was used')).toBeVisible()
  await expect.element(words('Confirm this to submit')).toBeVisible()
  await page.getByLabelText(/^Partly/).click()
  await page.getByLabelText(/^I declare this/).click()
  await press('Submit 1 sound')
  await expect.element(words('Name the model or the service')).toBeVisible()
  expect(shop.bodies).toHaveLength(0)
  await page.getByLabelText('Which model?').fill('Loopsmith 2')
  await press('Submit 1 sound')
  await expect.poll(() => shop.own[0]?.status).toBe('inReview')
  expect(shop.bodies[0]).toEqual({
    ids: ['sound-0'],
    rightsVersion: '2026-11',
    madeWithAi: 'assisted',
    aiModel: 'Loopsmith 2',
    trainingAllowed: false,
  })
})

test('all that lack something can be reached from the dialog', async () => {
  await open(new StudioShop(drafts(23, () => ({ sound: { genres: [] } }))))
  await ready()
  await press('Submit 23…')
  await expect
    .element(page.getByRole('dialog').getByRole('button', { name: 'Sound 23', exact: true }))
    .toBeInTheDocument()
  await press('Submit')
  await expect.element(words('Fix what is missing first. Each line below leads to it.')).toBeVisible()
})

test('a tempo that was only guessed says so', async () => {
  const [one] = drafts(1, () => ({ sound: { tempoBpm: 120 } }))
  const guessed = {
    ...one!,
    named: { ...one!.named, tempoBpm: null },
    measured: { ...one!.measured, tempoBpm: one!.sound.tempoBpm, tempoConfidence: 0.3 },
  }
  await open(new StudioShop([guessed]))
  await ready()
  expect(cellAt(1, 'tempoBpm').textContent).toContain('a guess')
})

test('deleting and withdrawing ask first; taking back does not', async () => {
  const statuses = ['draft', 'published', 'inReview'] as const
  const shop = new StudioShop(drafts(3, (place) => ({ status: statuses[place]! })))
  await open(shop, '/uploads?show=all')
  await ready()
  await page.getByRole('checkbox', { name: 'Select Sound 3' }).click()
  await press('Turn into draft')
  await expect.poll(() => shop.own[2]?.status).toBe('draft')
  await press('Clear')
  await page.getByRole('checkbox', { name: 'Select Sound 2' }).click()
  await press('Withdraw…')
  await expect.element(words('Withdraw “Sound 2”?')).toBeVisible()
  await press('Withdraw')
  await expect.poll(() => shop.own[1]?.status).toBe('withdrawn')
  await press('Clear')
  await page.getByRole('checkbox', { name: 'Select Sound 1' }).click()
  await press('Delete…')
  await expect.element(words(/You can’t undo it/)).toBeVisible()
  await press('Delete')
  await expect.poll(() => shop.own.length).toBe(2)
})

test('what a reviewer sent back has its own part, with the reviewer’s words', async () => {
  const review = { reason: 'Wrong key', note: 'It is in A minor.', at: '2026-11-20T12:00:00.000Z' }
  const shop = new StudioShop(drafts(3, (place) => (place === 1 ? { review } : {})))
  await open(shop)
  await ready()
  await expect.element(page.getByRole('button', { name: 'Drafts 2' })).toBeVisible()
  await page.getByRole('button', { name: 'Sent back 1' }).click()
  await expect.poll(() => cellAt(1, 'title')?.textContent).toContain('Wrong key “It is in A minor.”')
  expect(document.querySelectorAll('[role=row]')).toHaveLength(2)
})

test('what is in review cannot be edited, and says why', async () => {
  const shop = new StudioShop(drafts(1, () => ({ status: 'inReview' })))
  await open(shop, '/uploads?show=inReview')
  await ready()
  await stand(1, 'title')
  await userEvent.keyboard('{Enter}')
  await expect.element(words(/Take sounds in review back first/)).toBeVisible()
})

test('on a phone sounds are cards, and each is edited in a sheet', async () => {
  const shop = new StudioShop(drafts(3, () => ({ sound: { genres: [] } })))
  await open(shop, '/uploads', 390)
  await expect.element(words('Choose at least one genre')).toBeVisible()
  await press('Edit Sound 2')
  await page.getByRole('button', { name: 'Genres: nothing yet. Change' }).click()
  await page.getByRole('option', { name: 'House' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Done' }).first().click()
  await expect.poll(() => shop.own[1]?.sound.genres).toEqual(['house'])
  expect(document.querySelector('[role=grid]')).toBeNull()
  expect(document.documentElement.scrollWidth).toBe(390)
})
