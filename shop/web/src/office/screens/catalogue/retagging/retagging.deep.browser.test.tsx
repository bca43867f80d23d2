import {
  acceptReport,
  changeSoundsAsAdmin,
  checkTags,
  DOUBTS,
  type Doubt,
  type DoubtfulSound,
  listDoubtfulSounds,
  type SoundChange,
} from '@segno/contract'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { useSoundInPlayer } from '../../../../listening/player.ts'
import { withChange } from '../../../../studio/sound-editing/apply-change.ts'
import { FakeShop } from '../../../../testing/fake-shop.ts'
import { words } from '../../../../testing/on-page.ts'
import { forgetEverything, openApp } from '../../../../testing/open-app.tsx'
import { soundAt } from '../../../../testing/sounds.ts'
import { aStudioSound } from '../../../../testing/studio-sounds.ts'

afterEach(forgetEverything)

let shop: FakeShop
let rows: DoubtfulSound[]
let asked: string[]

const doubtful = (
  place: number,
  doubts: Doubt[],
  facts: Parameters<typeof aStudioSound>[1] = {},
): DoubtfulSound => ({
  ...aStudioSound(place, { status: 'published', ...facts, sound: { tempoBpm: 100, ...facts.sound } }),
  doubts,
  reports: [],
})
const rowOf = (id: string): DoubtfulSound => rows.find(({ sound }) => sound.id === id)!
function put(id: string, change: (row: DoubtfulSound) => DoubtfulSound): DoubtfulSound {
  const next = change(rowOf(id))
  rows = rows.map((row) => (row.sound.id === id ? next : row))
  return next
}

beforeEach(() => {
  asked = []
  rows = [
    doubtful(0, ['tempoOctave'], { measured: { tempoBpm: 50 } }),
    doubtful(1, ['tempoOctave'], { measured: { tempoBpm: 200 } }),
    doubtful(2, ['untagged']),
  ]
  shop = new FakeShop(5)
  shop.profile = { ...shop.profile, role: 'admin' }
  const counts = Object.fromEntries(Object.keys(DOUBTS).map((name) => [name, 1])) as Record<Doubt, number>
  shop.on(listDoubtfulSounds, () => {
    const left = rows.filter(({ doubts }) => doubts.length > 0)
    const meta = {
      itemCount: left.length,
      totalItems: left.length,
      itemsPerPage: 100,
      totalPages: 1,
      currentPage: 1,
    }
    return { items: left, meta, counts }
  })
  shop.on(changeSoundsAsAdmin, ({ body }) => {
    const { changes } = body as { changes: { id: string; set: SoundChange }[] }
    asked.push(`change ${changes.length}`)
    return {
      sounds: changes.map(({ id, set }) =>
        put(id, (row) => ({ ...row, ...withChange(row, set), version: row.version + 1 })),
      ),
    }
  })
  shop.on(checkTags, ({ body }) => {
    const { sounds, isRight } = body as { sounds: { id: string; version: number }[]; isRight: boolean }
    asked.push(`${isRight ? 'right' : 'not right'} ${sounds.map(({ version }) => version).join()}`)
    return {
      sounds: sounds.map(({ id }) => put(id, (row) => ({ ...row, doubts: isRight ? [] : ['tempoOctave'] }))),
    }
  })
})
const open = (width = 1440) => openApp('/retagging', shop, { isSignedIn: true, width })
const tempo = (place: number) =>
  page.getByRole('button', { name: new RegExp(`^Tempo of ${soundAt(place).title}`) })
const keys = (text: string) => userEvent.keyboard(text)

test('[R30] by the keyboard alone: hear, mark, double many at once, say that they are right, and take all of it back', async () => {
  await open()
  await expect.element(tempo(0)).toHaveTextContent('100')
  await keys('x{ArrowDown}x')
  expect(useSoundInPlayer.getState().sound?.title).toBe(soundAt(1).title)
  await keys('d')
  await expect.element(tempo(0)).toHaveTextContent('200')
  await expect.element(tempo(1)).toHaveTextContent('200')
  await expect.poll(() => asked).toEqual(['change 2'])
  await keys('y')
  await expect.poll(() => asked).toEqual(['change 2', 'right 2,2'])
  await expect.element(words('2 fixed. Show the rest')).toBeVisible()
  await keys('z')
  await expect.poll(() => asked.at(-1)).toBe('not right 2,2')
  await keys('z')
  await expect.element(tempo(0)).toHaveTextContent('100')
  await keys('Z')
  await expect.element(tempo(1)).toHaveTextContent('200')
})

test('Ctrl+Z and Ctrl+Shift+Z go through edits and what was said to be right; the toast takes it back too', async () => {
  await open()
  await expect.element(tempo(0)).toBeVisible()
  await keys('d')
  await expect.poll(() => asked).toEqual(['change 1'])
  await keys('y')
  await expect.element(words(`“${soundAt(0).title}” looks right`)).toBeVisible()
  await keys('{Control>}z{/Control}')
  await expect.poll(() => asked.at(-1)).toBe('not right 2')
  await keys('{Control>}z{/Control}')
  await expect.element(tempo(0)).toHaveTextContent('100')
  await keys('{Control>}{Shift>}z{/Shift}{/Control}')
  await expect.element(tempo(0)).toHaveTextContent('200')
  await keys('{Control>}y{/Control}')
  await expect.poll(() => asked.at(-1)).toMatch(/^right /)
  await page.getByRole('button', { name: 'Undo', exact: true }).click()
  await expect.poll(() => asked.at(-1)).toMatch(/^not right /)
})

test('a tempo is typed, the measurement taken, and a value filled into all that is marked', async () => {
  await open()
  await expect.element(tempo(0)).toBeVisible()
  await keys('t')
  await userEvent.keyboard('128{Enter}')
  await expect.element(tempo(0)).toHaveTextContent('128')
  await keys('*f')
  await expect.element(tempo(2)).toHaveTextContent('128')
  await keys('*')
  await keys('{ArrowDown}')
  await keys('m')
  await expect.element(tempo(1)).toHaveTextContent('200')
  await expect.element(tempo(0)).toHaveTextContent('128')
})

test('one key takes over what the file’s tags say', async () => {
  rows = [doubtful(0, ['tempoDiffers'], { filed: { tempoBpm: 93 } })]
  await open()
  await expect.element(tempo(0)).toHaveTextContent('100')
  await keys('b')
  await expect.element(tempo(0)).toHaveTextContent('93')
})

test('what cannot be read as a tempo is said, and stays to be mended', async () => {
  await open()
  await expect.element(tempo(0)).toBeVisible()
  await keys('t')
  await userEvent.keyboard('fast{Enter}')
  await expect.element(page.getByRole('alert')).toBeVisible()
  await userEvent.keyboard('{Escape}')
  await expect.element(tempo(0)).toHaveTextContent('100')
})

test('what a listener reports stands beside the sound, and one key agrees', async () => {
  const report = {
    id: 'report',
    what: 'tempo' as const,
    claim: { tempoBpm: 93 },
    words: 'Tap along!',
    reportedAt: '2026-11-20T12:00:00.000Z',
  }
  rows = [{ ...doubtful(0, ['reported']), reports: [report] }]
  shop.on(acceptReport, () => ({
    earnedPoints: 1,
    sound: put(soundAt(0).id, (row) => ({
      ...row,
      ...withChange(row, { tempoBpm: 93 }),
      doubts: [],
      reports: [],
    })),
  }))
  await open()
  await expect.element(words('Tap along!')).toBeVisible()
  await expect.element(words('93 BPM')).toBeVisible()
  await keys('w')
  await expect.element(words('Report accepted, the listener earned 1 point. We’ll email them.')).toBeVisible()
  await expect.element(tempo(0)).toHaveTextContent('93')
})

test('instruments are chosen by typing a few letters of them', async () => {
  await open()
  await expect.element(tempo(0)).toBeVisible()
  await keys('i')
  await userEvent.keyboard('perc{Enter}')
  await expect
    .element(page.getByRole('button', { name: new RegExp(`^Instrument of ${soundAt(0).title}: Percussion`) }))
    .toBeVisible()
})

test('genres given to many are added to what each has, and what is taken away leaves the others', async () => {
  rows = [
    doubtful(0, ['untagged'], { sound: { genres: ['techno', 'ambient'] } }),
    doubtful(1, ['untagged'], { sound: { genres: ['techno', 'pop'] } }),
  ]
  await open()
  await expect.element(tempo(0)).toBeVisible()
  await keys('*g')
  await expect.element(page.getByRole('option', { name: /^Pop.*some/ })).toBeVisible()
  await keys('house{Enter}{Tab}')
  await expect
    .poll(() => rows.map(({ sound }) => sound.genres))
    .toEqual([
      ['techno', 'ambient', 'house'],
      ['techno', 'pop', 'house'],
    ])
})

test('an empty queue says what comes here, and all keys stand in the help', async () => {
  await open()
  await expect.element(tempo(0)).toBeVisible()
  await keys('?')
  await expect.element(words('Use the file name’s value')).toBeVisible()
  await keys('{Escape}')
  rows = []
  await page.getByLabelText('Show').selectOptions('reported')
  await expect.element(words('Nothing uncertain')).toBeVisible()
})

test('on a phone each row is a card, and nothing is cut off', async () => {
  await open(390)
  await expect.element(tempo(0)).toBeVisible()
  expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(390)
})

test('a phone is told of no keys', async () => {
  await open(390)
  await expect.element(tempo(0)).toBeVisible()
  await expect.element(words('↑ ↓ play · Y looks right · ? all keys')).not.toBeVisible()
  for (const key of document.querySelectorAll('kbd')) expect(key.checkVisibility()).toBe(false)
})

test.for([390, 1440])('at %i pixels a toast covers none of the rows', async (width) => {
  rows = Array.from({ length: 24 }, (_, place) => doubtful(place, ['untagged']))
  await open(width)
  await expect.element(tempo(0).first()).toBeVisible()
  await page.getByRole('button', { name: /^Looks right/ }).click()
  const undo = page.getByRole('button', { name: 'Undo', exact: true })
  await expect.element(undo).toBeVisible()
  const last = document.querySelector('[data-queue] > li:last-child')!
  await expect
    .poll(() => {
      last.scrollIntoView({ block: 'end' })
      return last.getBoundingClientRect().bottom - undo.element().getBoundingClientRect().top
    })
    .toBeLessThanOrEqual(0)
})
