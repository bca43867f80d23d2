import { embedCode, embedSize } from '@segno/contract'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { collectSounds, createCollection } from '../../listening/public.ts'
import { anAccount, anArtist, aPack, aSound } from '../../testing/builders.ts'
import { openAnsweringServer } from '../../testing/answering-server.ts'
import { openTestApp, type TestApp } from '../../testing/test-app.ts'
import { useTestDatabase } from '../../testing/test-database.ts'
import { tellHub } from './tell-hub.ts'

const database = useTestDatabase()
const ORIGIN = 'https://shop.example'
const HOSTILE = 'Rain]]>on]]><script>alert(1)</script>" onload="x'
let shop: TestApp
let paths: { pack: string; sound: string }
beforeEach(async () => {
  const { db } = database
  const artist = await anArtist(db, { handle: 'ava-lune', name: 'Ava Lune' })
  const pack = await aPack(db, { artist_id: artist.id, title: 'Night Shift', slug: 'night-shift' })
  const sound = await aSound(db, { artist_id: artist.id, pack_id: pack.id, title: HOSTILE })
  await aSound(db, { title: 'Of somebody else' })
  paths = { pack: '/packs/ava-lune/night-shift', sound: `/sounds/${sound.id}` }
  shop = await openTestApp(db, { SEGNO_ORIGIN: ORIGIN })
})
afterEach(() => shop[Symbol.asyncDispose]())

test.each(['pack', 'sound'] as const)(
  'a player of a %s may stand on any site, without cookies',
  async (kind) => {
    const { statusCode, headers, body } = await shop.app.inject(`/embed${paths[kind]}?theme=dark`)
    expect([statusCode, headers['x-frame-options'], headers['set-cookie']]).toEqual([
      200,
      undefined,
      undefined,
    ])
    expect(headers['content-security-policy']).toContain('frame-ancestors *')
    expect(body).toContain('<html lang="en" data-theme="dark">')
    expect(body).toMatch(
      /<li data-opus="\/audio\/previews\/\w{64}\.[a-z]+" data-mp3="\/audio\/previews\/\w{64}\.mp3"/,
    )
    expect(body).not.toContain('<script>alert')
    const other = await shop.app.inject('/api/shop')
    expect(other.headers['content-security-policy']).toContain("frame-ancestors 'none'")
  },
)

test('a collection that is shared by link is kept by no cache', async () => {
  const { id: accountId } = await anAccount(database.db)
  const ctx = { db: database.db, now: () => new Date() }
  const { id, linkToken } = await createCollection(ctx, { accountId, name: 'For you', visibility: 'link' })
  await collectSounds(ctx, { id, accountId, sounds: [{ soundId: paths.sound.slice('/sounds/'.length) }] })
  const address = `/collections/${linkToken}`
  const oembed = `/oembed?url=${encodeURIComponent(ORIGIN + address)}`
  for (const url of [`/embed${address}`, oembed, `/feeds/sounds.xml?collection=${id}`])
    expect((await shop.app.inject(url)).headers['cache-control']).toBe('private, no-store')
})

test.each(['/embed/sounds/nope', '/embed/jams/mine', '/embed/', '/embed/cart'])(
  'what has no page has no player: %s',
  async (address) => {
    expect((await shop.app.inject(address)).statusCode).toBe(404)
  },
)

test('oEmbed leads from the address of a page to its player, as wide as there is room', async () => {
  const url = encodeURIComponent(ORIGIN + paths.sound)
  const answer = await shop.app.inject(`/oembed?url=${url}&maxwidth=320`)
  const size = embedSize('sound', { width: 320 })
  expect(answer.json()).toMatchObject({
    version: '1.0',
    type: 'rich',
    author_name: 'Ava Lune',
    width: 320,
    html: embedCode(ORIGIN, { path: paths.sound, title: `${HOSTILE} by Ava Lune`, size }),
  })
  expect(answer.json<{ html: string }>().html).toContain(
    'title="Rain]]>on]]>&lt;script>alert(1)&lt;/script>&quot; onload',
  )
  const head = await shop.ctx.describePage(paths.sound)
  expect(head).toMatchObject({ head: expect.stringContaining(`href="${ORIGIN}/oembed?url=${url}"`) })
})

test.each([
  ['url=https://elsewhere.example/sounds/1', 404],
  [`url=${ORIGIN}/cart`, 404],
  ['url=nothing', 400],
  ['', 400],
  [`url=${ORIGIN}/sounds&maxwidth=-1`, 400],
  [`url=${ORIGIN}/sounds&format=xml`, 501],
])('oEmbed refuses what it cannot answer: %s, %i', async (query, status) => {
  expect((await shop.app.inject(`/oembed?${query}`)).statusCode).toBe(status)
})

test('a hub is named by each feed and told which have new sounds, until they are old news', async () => {
  await using server = await openAnsweringServer()
  server.answer = { status: 204, body: '' }
  const hub = `${server.url}/hub`
  await using shop = await openTestApp(database.db, { SEGNO_ORIGIN: ORIGIN, SEGNO_WEBSUB_HUB: hub })
  const { headers, body } = await shop.app.inject('/feeds/sounds.xml?artist=ava-lune')
  const self = `${ORIGIN}/feeds/sounds.xml?artist=ava-lune`
  expect(headers['link']).toBe(`<${hub}>; rel="hub", <${self}>; rel="self"`)
  expect(body).toContain(`<atom:link href="${hub}" rel="hub"/>`)

  const { db } = database
  const tell = (minutes: number): Promise<void> => {
    const now = () => new Date(Date.now() + minutes * 60_000)
    return tellHub({ db, now, origin: ORIGIN, hub }, AbortSignal.timeout(60_000))
  }
  await tell(0)
  const sent = new URLSearchParams(server.sent[0])
  expect(sent.get('hub.mode')).toBe('publish')
  expect(sent.getAll('hub.url')).toEqual(expect.arrayContaining([`${ORIGIN}/feeds/sounds.json`, self]))
  await tell(10)
  expect(server.sent).toHaveLength(1)
  server.answer = { status: 500, body: '' }
  await expect(tell(0)).rejects.toThrow('the WebSub hub answered 500')
})

test('feeds have the newest sounds of a search, with their previews', async () => {
  const all = (await shop.app.inject('/feeds/sounds.json')).json<{ items: object[] }>()
  expect(all.items).toHaveLength(2)
  const own = await shop.app.inject('/feeds/sounds.json?artist=ava-lune')
  expect(own.headers['content-type']).toBe('application/feed+json; charset=utf-8')
  expect(own.json()).toMatchObject({
    title: 'New sounds · Ava Lune · Segno',
    items: [{ url: ORIGIN + paths.sound, title: expect.stringMatching(/^Rain.*by Ava Lune$/) }],
  })
  const rss = await shop.app.inject('/feeds/sounds.xml?artist=ava-lune')
  expect(rss.headers['content-type']).toBe('application/rss+xml; charset=utf-8')
  expect(rss.body).toMatch(
    /<enclosure length="0" type="audio\/mpeg" url="https:\/\/shop\.example\/audio\/previews\/\w{64}\.mp3"\/>/,
  )
  // A title does not end its own section.
  expect(rss.body).toContain('<title><![CDATA[Rain]] >on]] ><script>')
  const cut = await shop.app.inject('/feeds/sounds.json?fields=title&counts=1&group=pack')
  expect([cut.statusCode, cut.json<{ items: object[] }>().items.length]).toEqual([200, 2])
  expect((await shop.app.inject('/feeds/sounds.xml?tempoMin=fast')).statusCode).toBe(400)
})
