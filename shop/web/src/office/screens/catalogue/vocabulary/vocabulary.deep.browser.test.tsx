import {
  addTerm,
  changeTerm,
  type KeptVocabulary,
  listSearchedWords,
  listTerms,
  mergeTerm,
  undoTermMerge,
} from '@segno/contract'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { FakeShop } from '../../../../testing/fake-shop.ts'
import { press, type, words } from '../../../../testing/on-page.ts'
import { forgetEverything, openApp } from '../../../../testing/open-app.tsx'
import { onOnePage } from '../../../../testing/users.ts'

afterEach(forgetEverything)

let shop: FakeShop
let kept: KeptVocabulary
let sent: unknown[]
const term = (slug: string, name: string, facts: object = {}) => ({
  kind: 'genre' as const,
  slug,
  name,
  words: [],
  narrower: [],
  soundCount: 0,
  version: 1,
  ...facts,
})
const UNANSWERED = [
  { words: 'bassline house', searches: 4, unanswered: 4 },
  { words: 'grime', searches: 2, unanswered: 2 },
]
const MERGE = {
  id: 'merge',
  kind: 'genre' as const,
  fromName: 'Garage',
  intoSlug: 'house',
  intoName: 'House',
  soundCount: 12,
  mergedAt: '2026-11-20T12:00:00.000Z',
}

beforeEach(() => {
  sent = []
  kept = {
    terms: [
      term('garage', 'Garage', { words: ['ukg', '2-step'], narrower: ['grime'], soundCount: 12 }),
      term('house', 'House', { soundCount: 30 }),
      term('polka', 'Polka'),
    ],
    merges: [],
  }
  shop = new FakeShop(2)
  shop.profile = { ...shop.profile, role: 'admin' }
  shop.on(listTerms, () => kept)
  shop.on(listSearchedWords, () => onOnePage(UNANSWERED))
  const save = ({ body }: { body: unknown }) => {
    sent.push(body)
    return term('garage', 'UK garage')
  }
  shop.on(changeTerm, save)
  shop.on(addTerm, save)
})
const open = (width = 1440) => openApp('/admin/vocabulary?kind=genre', shop, { isSignedIn: true, width })

test('a term gets another name and other words', async () => {
  await open()
  await press('Change Garage')
  await type('Name', 'UK garage')
  await page.getByLabelText(/^Other words/).fill('ukg, 2-step,  speed garage')
  await press('Save')
  await expect.element(words('UK garage saved')).toBeVisible()
  expect(sent).toEqual([
    { name: 'UK garage', words: ['ukg', '2-step', 'speed garage'], narrower: ['grime'], version: 1 },
  ])
})

test('a word that means something else already is said beside the words', async () => {
  const message = '“jungle” means Drum and bass already. Take it away there first.'
  shop.refusing.set('/api/admin/vocabulary/genre', {
    statusCode: 409,
    code: 'word_taken',
    message,
    errors: [{ path: 'words', message }],
  })
  await open()
  await press('Add a genre')
  await type('Name', 'Jungle')
  await press('Add')
  await expect.element(words(message)).toBeVisible()
  await expect.element(page.getByLabelText('Name', { exact: true })).toHaveValue('Jungle')
})

test('merging says before how many sounds change, and can be undone', async () => {
  shop.on(mergeTerm, ({ body }) => {
    sent.push(body)
    kept = { terms: kept.terms.slice(1), merges: [MERGE] }
    return MERGE
  })
  shop.on(undoTermMerge, () => {
    kept = { ...kept, merges: [] }
    return { soundCount: 12 }
  })
  await open()
  await press('Merge Garage into another')
  await page.getByLabelText('Merge Garage into').selectOptions('house')
  await expect.element(words(/12 sounds get House instead of Garage/)).toBeVisible()
  await press('Merge')
  await expect.element(words('Garage is now House; 12 sounds have changed')).toBeVisible()
  expect(sent).toEqual([{ into: 'house' }])
  const house = () => document.querySelector('[data-term=house]')
  await expect.element(page.getByRole('dialog')).not.toBeInTheDocument()
  expect(document.activeElement).toBe(house())
  await press('Undo the merge of Garage')
  await expect.element(words('Garage is back on 12 sounds')).toBeVisible()
  await expect.element(page.getByRole('button', { name: 'Undo the merge of Garage' })).not.toBeInTheDocument()
  expect(document.activeElement).toBe(house())
})

test('by the keyboard: a name is typed at once, Ctrl+Enter sends, and a merge is taken back where it is told', async () => {
  shop.on(mergeTerm, () => {
    kept = { ...kept, merges: [MERGE] }
    return MERGE
  })
  shop.on(undoTermMerge, () => {
    kept = { ...kept, merges: [] }
    return { soundCount: 12 }
  })
  await open()
  await press('Add a genre')
  await expect.element(page.getByLabelText('Name', { exact: true })).toHaveFocus()
  await userEvent.keyboard('Amapiano{Tab}yanos, log drum{Control>}{Enter}{/Control}')
  await expect.element(words('Amapiano added')).toBeVisible()
  expect(sent).toEqual([{ name: 'Amapiano', words: ['yanos', 'log drum'], narrower: [] }])
  await press('Merge Garage into another')
  await expect.element(page.getByLabelText('Merge Garage into')).toHaveFocus()
  await userEvent.selectOptions(page.getByLabelText('Merge Garage into'), 'house')
  await userEvent.keyboard('{Control>}{Enter}{/Control}')
  await expect.element(words('Garage is now House; 12 sounds have changed')).toBeVisible()
  await page.getByRole('button', { name: 'Undo', exact: true }).click()
  await expect.element(words('Garage is back on 12 sounds')).toBeVisible()
})

test('a search that found nothing becomes a kind of a term, which can be taken back', async () => {
  await open()
  await press('Add as synonym: bassline house')
  await expect.element(page.getByLabelText('Word', { exact: true })).toHaveValue('bassline house')
  await page.getByLabelText('Means').selectOptions('genre/garage')
  await page.getByLabelText('As', { exact: true }).selectOptions('narrower')
  await press('Add')
  await expect.element(words('“bassline house” finds Garage now')).toBeVisible()
  await press('Undo')
  await expect.element(words('“bassline house” taken away again')).toBeVisible()
  expect(sent).toEqual([
    { name: 'Garage', words: ['ukg', '2-step'], narrower: ['grime', 'bassline house'], version: 1 },
    { name: 'Garage', words: ['ukg', '2-step'], narrower: ['grime'], version: 1 },
  ])
})

test('words that mean something by now say so', async () => {
  await open()
  await expect.element(words('Means Garage now')).toBeVisible()
})

test('only what no sound has can be deleted', async () => {
  await open()
  await expect.element(page.getByRole('button', { name: 'Delete Polka' })).toBeVisible()
  expect(page.getByRole('button', { name: 'Delete Garage' }).elements()).toEqual([])
})

test('on a phone nothing is cut off', async () => {
  await open(390)
  await expect.element(page.getByRole('button', { name: 'Change Garage' })).toBeVisible()
  expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(390)
})
