import type { SoundPage } from '@segno/contract'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { anArtist, aSound } from '../testing/builders.ts'
import type { OnWire } from '../testing/on-wire.ts'
import { openTestApp, type TestApp } from '../testing/test-app.ts'
import { useTestDatabase } from '../testing/test-database.ts'

const SOUNDS: Record<string, NonNullable<Parameters<typeof aSound>[1]>> = {
  'Key Lime': { instrument: 'bass', tempo_bpm: 90 },
  'Lime Organ': { instrument: 'keys', tempo_bpm: 120 },
  'Fast Strings': { instrument: 'guitar', tempo_bpm: 145 },
}

const database = useTestDatabase()
let shop: TestApp
beforeEach(async () => {
  const { id } = await anArtist(database.db, { handle: 'mira' })
  for (const [title, facts] of Object.entries(SOUNDS))
    await aSound(database.db, { title, ...facts, artist_id: id })
  shop = await openTestApp(database.db)
})
afterEach(() => shop[Symbol.asyncDispose]())

const ask = (typed: string) => shop.app.inject(`/api/sounds?q=${encodeURIComponent(typed)}`)

async function search(typed: string): Promise<OnWire<SoundPage>> {
  const answer = await ask(typed)
  expect(answer).toMatchObject({ statusCode: 200 })
  return (answer.json() as { body: { data: OnWire<SoundPage> } }).body.data
}

test.each([
  ['under 100 bpm', ['Key Lime']],
  ['over 140', ['Fast Strings']],
  ['not guitar', ['Key Lime', 'Lime Organ']],
  ['ohne Gitarre', ['Key Lime', 'Lime Organ']],
  ['guitarra', ['Fast Strings']],
  ['keys or guitar', ['Fast Strings', 'Lime Organ']],
  ['Key Lime', ['Key Lime', 'Lime Organ']],
])('%j finds %j', async (typed, expected) => {
  const page = await search(typed)
  expect(page.loops.map(({ title }) => title).toSorted()).toEqual(expected)
})

test('a title with the words comes before what they were read as', async () => {
  expect((await search('Key Lime')).loops[0]?.title).toBe('Key Lime')
})

test('what was read is told, with what is left', async () => {
  expect((await search('some strings over 140, 4 bars')).understood).toMatchObject({
    text: 'strings',
    tempoBpm: 140,
    tempoToBpm: null,
    toleranceBpm: null,
    beats: { min: 16, max: 16 },
    durationSeconds: null,
  })
})

test('where nothing has the terms, their names are words, and what was excluded still is', async () => {
  const { understood } = await search('brass not guitar')
  expect(understood.terms).toEqual([])
  expect(understood.words.map(({ text }) => text)).toEqual(['brass', '-guitar'])
})

test('whatever stands in the box is answered with a list, and what is too long with a sentence', async () => {
  const pieces = ['%', '"', '-', '|', 'or ', '💥', 'إيقاع ', '\u202e', '120 bpm ', 'no kick ', '-a ', '12']
  for (const piece of pieces)
    await search(
      Array.from({ length: 200 }, () => piece)
        .join('')
        .slice(0, 200),
    )
  for (const query of [`q=${'d'.repeat(4_000)}`, 'q=%00', `genre=${'a,'.repeat(1_000)}b`]) {
    const answer = await shop.app.inject(`/api/sounds?${query}`)
    expect(answer.statusCode).toBe(400)
    expect((answer.json() as { message: string }).message).toMatch(/^(q|genre)\b/)
  }
})
