import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import sharp from 'sharp'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { over } from '../platform/db/db.ts'
import { createJam, publishJam } from '../jams/public.ts'
import { newId } from '../platform/ids.ts'
import { anArtist, aPack, aSound } from '../testing/builders.ts'
import { openTestApp, type TestApp } from '../testing/test-app.ts'
import { useTestDatabase } from '../testing/test-database.ts'

const database = useTestDatabase()
const ORIGIN = 'https://shop.example'
let shop: TestApp
beforeEach(async () => {
  shop = await openTestApp(database.db, { SEGNO_ORIGIN: ORIGIN })
})
afterEach(() => shop[Symbol.asyncDispose]())

async function headAt(path: string): Promise<string> {
  const described = await shop.ctx.describePage(path)
  if (described?.kind !== 'found') throw new Error(`${path} is ${described?.kind}`)
  return described.head
}
/** What a browser makes of an attribute or a title. */
const plain = (html: string): string =>
  html
    .replace(/&lt;/g, '<')
    .replace(/&gt;/g, '>')
    .replace(/&quot;/g, '"')
    .replace(/&#39;/g, "'")
    .replace(/&amp;/g, '&')
const metaOf = (head: string, key: string): string[] =>
  [...head.matchAll(new RegExp(`<meta (?:name|property)="${key}" content="([^"]*)" />`, 'g'))].map(
    ([, content]) => plain(content!),
  )
const aboutOf = (head: string): Record<string, unknown> =>
  JSON.parse(/<script type="application\/ld\+json">(.*?)<\/script>/s.exec(head)![1]!) as Record<
    string,
    unknown
  >

async function aPackOf(title: string) {
  const artist = await anArtist(database.db, { handle: 'ava-lune', name: 'Ava Lune' })
  const description = 'For the last hour.'
  const pack = await aPack(database.db, { artist_id: artist.id, title, slug: 'night-shift', description })
  const inPack = { artist_id: artist.id, pack_id: pack.id }
  const sound = await aSound(database.db, { ...inPack, title: 'Midnight Sub' })
  return {
    packPath: '/packs/ava-lune/night-shift',
    soundPath: `/sounds/${sound.id}`,
    packId: pack.id,
    soundId: sound.id,
  }
}

test('a pack that is shared tells its title, its artist, what is in it, and where its card is', async () => {
  const { packPath, soundPath } = await aPackOf('Night Shift')
  const head = await headAt(packPath)
  expect(head).toContain('<title>Night Shift by Ava Lune · Segno</title>')
  expect(head).toContain(`<link rel="canonical" href="${ORIGIN}${packPath}" />`)
  expect(metaOf(head, 'og:type')).toEqual(['music.album'])
  expect(metaOf(head, 'og:description')).toEqual(['1 sound · 120 BPM · Techno · C minor. For the last hour.'])
  expect(metaOf(head, 'music:song')).toEqual([ORIGIN + soundPath])
  expect(metaOf(head, 'twitter:card')).toEqual(['summary_large_image'])
  expect(aboutOf(head)).toMatchObject({
    '@context': 'https://schema.org',
    '@type': 'MusicAlbum',
    name: 'Night Shift',
    numTracks: 1,
    track: [{ '@type': 'MusicRecording', name: 'Midnight Sub', url: ORIGIN + soundPath, duration: 'PT4S' }],
  })
})

test('an address by the id of a pack leads to the one by its name', async () => {
  const { packId, packPath } = await aPackOf('Night Shift')
  for (const path of [`/packs/${packId}`, '/packs/Ava-Lune/night-shift'])
    expect(await shop.ctx.describePage(path)).toEqual({ kind: 'moved', path: packPath })
})

test.each(['packPath', 'soundPath'] as const)(
  'without scripts a page names its sounds with links, prices and players: %s',
  async (path) => {
    const made = await aPackOf('Night & Shift')
    const described = await shop.ctx.describePage(made[path])
    const body = described?.kind === 'found' ? described.body : ''
    expect(body).toContain(path === 'packPath' ? '<h1>Night &amp; Shift</h1>' : '<h1>Midnight Sub</h1>')
    expect(body).toContain('<a href="/artists/ava-lune">Ava Lune</a>')
    expect(body).toMatch(/<audio controls preload="none" src="\/audio\/previews\/[0-9a-f]{64}\.mp3"/)
    expect(body).toMatch(/\d points?/)
  },
)

test('a sound and an artist tell what they are', async () => {
  const { soundPath, packPath } = await aPackOf('Night Shift')
  const sound = await headAt(soundPath)
  expect(metaOf(sound, 'og:title')).toEqual(['Midnight Sub by Ava Lune'])
  expect(metaOf(sound, 'og:audio')[0]).toMatch(
    /^https:\/\/shop\.example\/audio\/previews\/[0-9a-f]{64}\.mp3$/,
  )
  expect(aboutOf(sound)).toMatchObject({
    '@type': 'MusicRecording',
    byArtist: { name: 'Ava Lune', url: `${ORIGIN}/artists/ava-lune` },
    inAlbum: { name: 'Night Shift', url: ORIGIN + packPath },
  })
  const artist = await headAt('/artists/ava-lune')
  expect(metaOf(artist, 'og:type')).toEqual(['profile'])
  expect(aboutOf(artist)).toMatchObject({ '@type': 'Person', name: 'Ava Lune' })
})

test.each([
  '</title><script>alert(1)</script>',
  '</script><script>alert(1)</script>',
  '" onload="alert(1)',
  "'><img src=x onerror=alert(1)>",
  '<!--<script>',
  '&lt;b&gt; & Söhne $& $1',
  'line separator\u2028inside',
])('a title that is made to break out stays a title: %s', async (title) => {
  const { packPath, soundPath } = await aPackOf(title)
  await sql`update artist set name = ${title}, bio = ${title}`.execute(over(database.db))
  await sql`update sound set title = ${title}, tags = ${[title]}`.execute(over(database.db))
  for (const path of [packPath, soundPath, '/artists/ava-lune']) {
    const head = await headAt(path)
    expect(head.match(/<script\b/g)).toHaveLength(1)
    expect(head.match(/<\/script>/g)).toHaveLength(1)
    expect(head.match(/<title>/g)).toHaveLength(1)
    expect(head.replace(/<(?:meta|link|title|\/title|script|\/script)\b[^<>]*>/g, '')).not.toContain('<')
    expect(metaOf(head, 'og:title')[0]).toContain(title)
    expect(aboutOf(head)['name']).toBe(title)
    const card = new URL(metaOf(head, 'og:image')[0]!)
    expect((await shop.app.inject(card.pathname)).statusCode).toBe(200)
  }
})

test('a card is a picture of 1200 × 630 that may be kept for ever, and changes its address with what it shows', async () => {
  const { packId, packPath } = await aPackOf('Night Shift')
  const cardAt = async (): Promise<string> => new URL(metaOf(await headAt(packPath), 'og:image')[0]!).pathname
  const first = await cardAt()
  const answer = await shop.app.inject(first)
  expect(answer.headers).toMatchObject({
    'content-type': 'image/jpeg',
    'cache-control': 'public, max-age=31536000, immutable',
  })
  const picture = sharp(answer.rawPayload)
  expect(await picture.metadata()).toMatchObject({ format: 'jpeg', width: 1200, height: 630 })
  const { channels } = await picture.stats()
  expect(channels[0]!.stdev).toBeGreaterThan(20)

  await sql`update pack set title = 'Glasshouse' where id = ${packId}`.execute(over(database.db))
  const second = await cardAt()
  expect(second).not.toBe(first)
  const [before, now] = [await shop.app.inject(first), await shop.app.inject(second)]
  expect(before.headers['cache-control']).toBe('public, no-cache')
  const hash = (bytes: Buffer): string => createHash('sha256').update(bytes).digest('hex')
  expect(hash(before.rawPayload)).toBe(hash(now.rawPayload))
  expect(hash(now.rawPayload)).not.toBe(hash(answer.rawPayload))
})

test('what is not there, or not published, is told as missing, and has no card', async () => {
  const { soundPath, soundId } = await aPackOf('Night Shift')
  await sql`update sound set status = 'withdrawn'`.execute(over(database.db))
  for (const path of [
    soundPath,
    `/packs/${newId()}`,
    '/artists/nobody',
    '/packs/nothing',
    '/packs/ava-lune/day-shift',
    '/packs/nobody/night-shift',
    '/sounds/x',
  ]) {
    const described = await shop.ctx.describePage(path)
    expect(described).toMatchObject({ kind: 'missing' })
    expect(JSON.stringify(described)).toContain('noindex')
  }
  expect((await shop.app.inject(`/cards/sound/${soundId}/${'0'.repeat(16)}.jpg`)).statusCode).toBe(404)
})

test('a published jam tells its artist, tempo and sounds, and is on the site map; a draft and one’s own are not', async () => {
  const { soundId } = await aPackOf('Night Shift')
  const { id: accountId } = await anArtist(database.db, { name: 'Mira Okafor' })
  const caller = { accountId, sessionId: 'session', role: 'artist' } as const
  const facts = {
    title: 'Night <bus>',
    description: 'For later.',
    tempoBpm: 124,
    key: null,
    bars: 8,
    halfDouble: true,
  }
  const clips = [{ startBar: 0, lengthBars: 2, repeats: 4, offsetBars: 0 }]
  const lane = {
    soundId,
    clips,
    gainDb: 0,
    pan: 0,
    pitchSemitones: 0,
    isMuted: false,
    isSoloed: false,
  }
  const { id: jamId } = await createJam(shop.ctx, caller, { ...facts, lanes: [lane] })
  const path = `/jams/${jamId}`
  expect(await shop.ctx.describePage(path)).toMatchObject({ kind: 'missing' })
  expect(await shop.ctx.describePage('/jams/mine')).toBeNull()
  await publishJam(shop.ctx, { caller, jamId, isPublished: true })
  const head = await headAt(path)
  expect(metaOf(head, 'og:title')).toEqual(['Night <bus> by Mira Okafor'])
  expect(metaOf(head, 'description')).toEqual(['124 BPM · 1 loop. For later.'])
  expect(metaOf(head, 'music:song')).toEqual([`${ORIGIN}/sounds/${soundId}`])
  expect((await shop.app.inject('/sitemaps/jams-1.xml')).body).toContain(`<loc>${ORIGIN}${path}</loc>`)
})

test('a former handle, or one in capitals, leads to the artist’s address of today', async () => {
  const { id } = await anArtist(database.db, { handle: 'today' })
  await sql`insert into former_handle (handle, artist_id, given_up_at) values ('former', ${id}, now())`.execute(
    over(database.db),
  )
  for (const path of ['/artists/former', '/artists/Today', '/artists/today/']) {
    expect(await shop.ctx.describePage(path)).toEqual({ kind: 'moved', path: '/artists/today' })
  }
  expect(metaOf(await headAt('/artists/today'), 'robots')).toEqual(['noindex'])
})

test('the site map names every public page and no other', async () => {
  const { packPath, soundPath } = await aPackOf('Night Shift')
  await aPack(database.db, { title: 'Empty' })
  const draft = await aSound(database.db, { status: 'draft' })
  const locations = async (path: string): Promise<string[]> =>
    [...(await shop.app.inject(path)).body.matchAll(/<loc>(.*?)<\/loc>/g)].map(([, address]) => address!)
  const maps = await locations('/sitemap.xml')
  expect(maps).toEqual(
    ['pages', 'artists-1', 'packs-1', 'sounds-1'].map((name) => `${ORIGIN}/sitemaps/${name}.xml`),
  )
  const pages = (await Promise.all(maps.map((map) => locations(new URL(map).pathname)))).flat()
  expect(pages).toEqual(
    expect.arrayContaining([packPath, soundPath, '/artists/ava-lune', '/packs'].map((path) => ORIGIN + path)),
  )
  expect(pages.join(' ')).not.toContain(draft.id)
  expect(pages.filter((page) => page.includes('/packs/'))).toEqual([ORIGIN + packPath])
  for (const missing of ['sounds-2', 'sounds-0', 'users-1', '../robots'])
    expect((await shop.app.inject(`/sitemaps/${missing}.xml`)).statusCode).toBe(404)
  const robots = await shop.app.inject('/robots.txt')
  expect(robots.body).toContain(`Sitemap: ${ORIGIN}/sitemap.xml`)
})

test('password managers find where to change a password, and finders of weaknesses whom to write to', async () => {
  const moved = await shop.app.inject('/.well-known/change-password')
  expect([moved.statusCode, moved.headers['location']]).toEqual([302, '/user_profile#security'])
  const { body, headers } = await shop.app.inject('/.well-known/security.txt')
  expect(headers['content-type']).toBe('text/plain; charset=utf-8')
  const [, contact, expires] = /^Contact: (\S+)\nExpires: (\S+)\n/.exec(body)!
  expect(contact).toMatch(/^mailto:support@/)
  const days = (Date.parse(expires!) - Date.now()) / 86_400_000
  expect(days).toBeGreaterThan(150)
  expect(days).toBeLessThan(365)
  expect(body).toContain(`Canonical: ${ORIGIN}/.well-known/security.txt`)
})

test.each(['/', '/login', '/register', '/agent', '/contact', '/subscriptions'])(
  'the page %s has a head of its own, and an address that search engines keep',
  async (path) => {
    const head = await headAt(path)
    expect(head).toContain(`<link rel="canonical" href="${ORIGIN}${path}" />`)
    expect(head).not.toContain('<title>Sounds')
  },
)
