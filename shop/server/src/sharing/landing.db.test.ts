import type { Answer, getLandingPage } from '@segno/contract'
import { sql } from 'kysely'
import { afterEach, expect, test } from 'vitest'
import { over } from '../platform/db/db.ts'
import { createJam, publishJam } from '../jams/public.ts'
import { collectSounds, createCollection } from '../listening/public.ts'
import { newId } from '../platform/ids.ts'
import { anArtist, aPack, aSound } from '../testing/builders.ts'
import { openTestApp, type TestApp } from '../testing/test-app.ts'
import { useTestDatabase } from '../testing/test-database.ts'

const database = useTestDatabase()
const ORIGIN = 'https://shop.example'
let shop: TestApp | undefined
afterEach(async () => {
  await shop?.[Symbol.asyncDispose]()
  shop = undefined
})

/** Three techno basses of one artist's pack, and a fourth sound in house. */
async function openShop(): Promise<TestApp> {
  const { db } = database
  const artist = await anArtist(db)
  const pack = await aPack(db, { artist_id: artist.id })
  const inPack = { artist_id: artist.id, pack_id: pack.id, tempo_bpm: 128, key_tonic: 9 }
  await aSound(db, { ...inPack, moods: ['dark'] })
  await aSound(db, { ...inPack, moods: ['dark'], price_points: 5 })
  await aSound(db, { ...inPack, moods: ['warm'], key_mode: null })
  await aSound(db, { genres: ['house'], instrument: 'keys', tempo_bpm: 90 })
  await aSound(db, { status: 'draft' })
  shop = await openTestApp(db, { SEGNO_ORIGIN: ORIGIN })
  return shop
}

const described = (path: string, search?: string) => shop!.ctx.describePage(path, search)

async function ask(parts: string): Promise<Answer<typeof getLandingPage>> {
  const answer = await shop!.app.inject(`/api/landing-pages?parts=${parts}`)
  return (answer.json() as { body: { data: Answer<typeof getLandingPage> } }).body.data
}

test('a landing page says what is true of its sounds, as many as the list finds, and leads to its neighbours', async () => {
  await openShop()
  const { page } = await ask('techno,bass')
  expect(page).toMatchObject({
    path: '/sounds/techno/bass',
    filter: 'genre=techno&instrument=bass',
    title: 'Techno bass loops and samples',
    soundCount: 3,
    isIndexed: true,
  })
  expect(page!.description).toBe(
    '3 sounds from 1 pack by 1 artist. Most are between 120 and 130 BPM. Most frequent keys: A minor and A major. Most frequent moods: dark and warm. They cost from 2 to 5 points each.',
  )
  const list = await shop!.app.inject(`/api/sounds?${page!.filter}`)
  expect(list.json()).toMatchObject({ body: { data: { total: 3 } } })
  expect(page!.neighbours).toEqual([
    {
      heading: 'All',
      links: [
        { path: '/sounds/techno', name: 'Techno', soundCount: 3 },
        { path: '/sounds/bass', name: 'Bass', soundCount: 3 },
      ],
    },
  ])
  const { page: techno } = await ask('techno')
  expect(techno!.neighbours).toEqual([
    { heading: 'Instruments', links: [{ path: '/sounds/techno/bass', name: 'Bass', soundCount: 3 }] },
    { heading: 'Keys', links: [{ path: '/sounds/techno/a-minor', name: 'A minor', soundCount: 3 }] },
    { heading: 'Tempos', links: [{ path: '/sounds/techno/128-bpm', name: '128 BPM', soundCount: 3 }] },
  ])
})

test('the head has title, canonical address and list; one address serves both orders, and a merged term leads on', async () => {
  await sql`insert into term_merge (id, kind, from_slug, from_name, from_words, into_slug, moved_words, merged_at)
    values (${newId()}, 'genre', 'warehouse', 'Warehouse', '{}', 'techno', '{}', now())`.execute(
    over(database.db),
  )
  await openShop()
  const found = await described('/sounds/techno/bass')
  const head = found?.kind === 'found' ? found.head : ''
  expect(head).toContain('<title>Techno bass loops and samples · Segno</title>')
  expect(head).toContain(`<link rel="canonical" href="${ORIGIN}/sounds/techno/bass" />`)
  expect(head).toContain('"@type":"CollectionPage"')
  expect(head).toContain('"numberOfItems":3')
  expect(head).toMatch(
    /og:image" content="https:\/\/shop\.example\/cards\/sound\/[0-9a-f-]+\/[0-9a-f]{16}\.jpg"/,
  )
  expect(head).not.toContain('noindex')
  for (const other of [
    '/sounds/bass/techno',
    '/sounds/Techno/bass',
    '/sounds/warehouse/bass',
    '/sounds/techno/bass/',
  ])
    expect(await described(other)).toEqual({ kind: 'moved', path: '/sounds/techno/bass' })
})

test('a search that says no more than a page has the page’s address for search engines', async () => {
  await openShop()
  const canonicalOf = async (search: string) => {
    const found = await described('/sounds', search)
    return /rel="canonical" href="([^"]*)"/.exec(found?.kind === 'found' ? found.head : '')?.[1]
  }
  expect(await canonicalOf('genre=techno')).toBe(`${ORIGIN}/sounds/techno`)
  expect(await canonicalOf('genre=techno&q=dark')).toBe(`${ORIGIN}/sounds`)
  expect(await canonicalOf('genre=house')).toBe(`${ORIGIN}/sounds`)
})

test('a page with too few sounds is kept out of search engines and of the site map', async () => {
  await openShop()
  const found = await described('/sounds/house')
  expect(JSON.stringify(found)).toContain('noindex')
  const map = await shop!.app.inject('/sitemaps/landing-pages.xml')
  const paths = [...map.body.matchAll(/<loc>https:\/\/shop\.example(.*?)<\/loc>/g)].map(([, path]) => path)
  expect(new Set(paths)).toEqual(
    new Set([
      '/sounds/techno',
      '/sounds/bass',
      '/sounds/a-minor',
      '/sounds/128-bpm',
      '/sounds/techno/bass',
      '/sounds/techno/a-minor',
      '/sounds/techno/128-bpm',
      '/sounds/bass/a-minor',
      '/sounds/bass/128-bpm',
    ]),
  )
  expect((await shop!.app.inject('/sitemap.xml')).body).toContain('/sitemaps/landing-pages.xml')
})

test('what is no page is missing, and those that may be meant are offered', async () => {
  await openShop()
  for (const path of ['/sounds/tecno', '/sounds/techno/polka', '/sounds/a%20minor'])
    expect(await described(path)).toMatchObject({ kind: 'missing' })
  const { page, nearest } = await ask('tecno')
  expect(page).toBeNull()
  expect(nearest).toEqual([{ path: '/sounds/techno', name: 'Techno', soundCount: 3 }])
  expect((await ask('zyzzyva')).nearest[0]?.path).toBe('/sounds/techno')
})

/** A jam and a collection of an artist. */
async function publishSome({ ctx }: TestApp): Promise<void> {
  const { id: soundId } = await aSound(database.db, { genres: ['ambient'], instrument: 'pad' })
  const { id: accountId } = await anArtist(database.db)
  const caller = { accountId, sessionId: '', role: 'artist' } as const
  const lane = {
    soundId,
    clips: [{ startBar: 0, lengthBars: 2, repeats: 1, offsetBars: 0 }],
    gainDb: 0,
    pan: 0,
    pitchSemitones: 0,
    isMuted: false,
    isSoloed: false,
  }
  const facts = { title: 'Night bus', description: '', tempoBpm: 120, key: null, bars: 8, halfDouble: true }
  const { id: jamId } = await createJam(ctx, caller, { ...facts, lanes: [lane] })
  await publishJam(ctx, { caller, jamId, isPublished: true })
  const { id } = await createCollection(ctx, { accountId, name: 'Of mine', visibility: 'public' })
  await collectSounds(ctx, { id, accountId, sounds: [{ soundId }] })
}

test.each([
  ['/', /<a href="\/packs\/[\w-]+\/[\w-]+">/],
  ['/sounds', /<a href="\/sounds\/techno">Techno<\/a> \(3\)/],
  ['/sounds?q=keys', /<p>1 sound<\/p> <ol> <li> <a href="\/sounds\//],
  ['/sounds?q=zither', /<p>0 sounds, and what comes near<\/p> <ol> <li>/],
  ['/sounds?tempoMin=130&tempoMax=100', /This search cannot be read/],
  ['/sounds/techno/bass', /<a href="\/sounds\?genre=techno&amp;instrument=bass">All of them/],
  ['/packs', /<a href="\/packs\/[\w-]+\/[\w-]+">.* by /],
  ['/artists', /<a href="\/artists\//],
  [
    '/sounds?q=keys&utm_source=chat&fields=title',
    /value="keys".* <p>1 sound<\/p> <ol> <li> <a href="\/sounds\//,
  ],
  ['/sounds?tempoMin=fast', /This search cannot be read/],
  ['/jams', /<a href="\/jams\/[\w-]{36}">Night bus/],
  ['/collections', /<a href="\/collections\/[\w-]{36}">Of mine by .*<\/a><br \/>1 sound/],
  ['/right_of_withdrawal', /<h2>Your right to withdraw<\/h2><p>You can withdraw from a contract/],
])('without scripts %s has its content and leads on', async (address, content) => {
  await publishSome(await openShop())
  const [path = '', search] = address.split('?')
  expect(await described(path, search)).toMatchObject({ kind: 'found', body: expect.stringMatching(content) })
})
