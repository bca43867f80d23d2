import { LEGAL_TEXTS, packPath, type LegalTextName } from '@segno/contract'
import { listArtists } from '../../artists/public.ts'
import { listNewestJams } from '../../jams/public.ts'
import { listNewestCollections } from '../../listening/public.ts'
import { listPacks } from '../../packs/public.ts'
import { memoizeFor } from '../../platform/memoize-for.ts'
import type { OpenLandingPage } from '../../search/public.ts'
import type { SharingContext } from '../sharing-context.ts'
import { findAsVisitor } from '../visitor-search.ts'
import { countWords, joined, keyWords, tempoWords, termWords } from '../share-words.ts'
import { html, type Html } from '../../platform/html.ts'
import { link, shelfRows, soundRows, textBlocks } from './plain-parts.ts'

const LISTED = 30
const FIRST = { sort: 'newest', page: 1, limit: LISTED } as const

/** Lists are read no more often, however many ask. */
const READ_EVERY_MS = 10_000

type Shelf = (ctx: SharingContext) => Promise<Html>

const LEGAL_SHELVES = Object.fromEntries(
  (Object.keys(LEGAL_TEXTS) as LegalTextName[]).map((name): [string, Shelf] => [
    LEGAL_TEXTS[name].path,
    async (ctx) => textBlocks((await ctx.readLegalText(name)).blocks),
  ]),
)

const SHELVES: Readonly<Record<string, Shelf>> = {
  ...LEGAL_SHELVES,
  '/': showFront,
  '/packs': showPacks,
  '/artists': showArtists,
  '/jams': showJams,
  '/collections': showCollections,
}

/** What lists and texts say, by their address. */
export type ShelfContent = (pathname: string, search: string | undefined) => Promise<Html> | undefined

export function openShelves(ctx: SharingContext): ShelfContent {
  const read = new Map(
    Object.entries(SHELVES).map(([path, show]) => [
      path,
      memoizeFor(() => show(ctx), { everyMs: READ_EVERY_MS, now: ctx.now }),
    ]),
  )
  return (pathname, search) => (pathname === '/sounds' ? showSearch(ctx, search) : read.get(pathname)?.())
}

async function showFront(ctx: SharingContext): Promise<Html> {
  const { page, sounds } = await ctx.landingPages.front()
  return html`${searchForm()}
    <h2>Sounds</h2>
    ${soundRows(sounds)}${neighbours(page)}
    <h2>Packs</h2>
    ${await showPacks(ctx)}
    <h2>Jams</h2>
    ${await showJams(ctx)}`
}

async function showSearch(ctx: SharingContext, search = ''): Promise<Html> {
  const asked = Object.fromEntries(new URLSearchParams(search))
  const index = /^\d{1,6}$/.test(asked['index'] ?? '') ? asked['index']! : '0'
  const found = search === '' ? null : await findAsVisitor(ctx, asked, { index, limit: String(LISTED) })
  if (found === null) {
    const { page, sounds } = await ctx.landingPages.front()
    const cannot = search === '' ? null : html`<p>This search cannot be read. These are all sounds.</p>`
    return html`${searchForm(asked['q'])}${cannot}${soundRows(sounds)}${neighbours(page)}`
  }
  const { sounds, total, nearest } = found.page
  const next = Number(index) + LISTED
  const more = new URLSearchParams({ ...asked, index: String(next) }).toString()
  return html`${searchForm(asked['q'])}
    <p>${countWords(total, 'sound', 'sounds')}${nearest && ', and what comes near'}</p>
    ${soundRows(nearest?.sounds ?? sounds)}
    ${next < total ? html`<p>${link(`/sounds?${more}`, 'More sounds')}</p>` : null}`
}

const searchForm = (words = ''): Html =>
  html`<form action="/sounds" role="search">
    <label>Search <input type="search" name="q" value="${words}" maxlength="200" /></label>
    <button>Search</button>
  </form>`

/** The page of a genre, an instrument, a key or a tempo. */
export const landingBody = ({ page, sounds }: OpenLandingPage): Html =>
  html`<p>${page.description}</p>
    ${soundRows(sounds)}
    <p>${link(`/sounds?${page.filter}`, 'All of them')}</p>
    ${neighbours(page)}`

const neighbours = ({ neighbours: groups }: OpenLandingPage['page']): Html =>
  html`${groups.map(
    ({ heading, links }) =>
      html`<h2>${heading}</h2>
        <p>${links.map(({ path, name, soundCount }) => html`${link(path, name)} (${soundCount}) `)}</p>`,
  )}`

async function showPacks(ctx: SharingContext): Promise<Html> {
  return packRows((await listPacks(ctx, FIRST)).items)
}

export const packRows = (packs: Awaited<ReturnType<typeof listPacks>>['items']): Html =>
  shelfRows(
    packs.map(({ slug, title, artist, cover, soundCount, tempos, genres }) => ({
      path: packPath({ slug }, artist),
      words: `${title} by ${artist.name}`,
      facts: joined([countWords(soundCount, 'sound', 'sounds'), tempoWords(tempos), termWords(genres[0])]),
      cover,
    })),
  )

async function showArtists(ctx: SharingContext): Promise<Html> {
  return shelfRows(
    (await listArtists(ctx, FIRST)).items.map(({ handle, name, photo, cover, soundCount, genres }) => ({
      path: `/artists/${handle}`,
      words: name,
      facts: joined([countWords(soundCount, 'sound', 'sounds'), ...genres.slice(0, 3).map(termWords)]),
      cover: photo ?? cover,
    })),
  )
}

async function showJams({ readDb }: SharingContext): Promise<Html> {
  return shelfRows(
    (await listNewestJams(readDb, LISTED)).map(({ id, title, artist, tempoBpm, key, laneCount, cover }) => ({
      path: `/jams/${id}`,
      words: artist === null ? title : `${title} by ${artist.name}`,
      facts: joined([
        tempoWords({ fromBpm: tempoBpm, toBpm: tempoBpm }),
        keyWords(key),
        countWords(laneCount, 'loop', 'loops'),
      ]),
      cover,
    })),
  )
}

async function showCollections({ readDb }: SharingContext): Promise<Html> {
  return shelfRows(
    (await listNewestCollections(readDb, LISTED)).map(({ id, name, artist, total, cover }) => ({
      path: `/collections/${id}`,
      words: artist === null ? name : `${name} by ${artist.name}`,
      facts: countWords(total, 'sound', 'sounds'),
      cover,
    })),
  )
}
