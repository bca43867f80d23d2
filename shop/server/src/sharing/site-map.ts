import { memoizeFor } from '../platform/memoize-for.ts'
import type { SharingContext } from './sharing-context.ts'
import { settleTallies } from '../catalogue/public.ts'
import { countListedCollections, selectListedCollections } from '../listening/public.ts'
import { countPublished, selectPublished } from '../jams/public.ts'
import {
  countMapped,
  type MappedPage,
  selectMapped,
  selectMappedSounds,
  selectPartStarts,
} from './queries.ts'

/** The maps by which search engines find public pages. */
export interface SiteMap {
  readonly robots: () => string
  /** Names all the others. */
  readonly index: () => Promise<string>
  /** @param name such as `sounds-1`. @returns null where there is none */
  readonly part: (name: string) => Promise<string | null>
}

/** One is made in memory. */
const ON_A_MAP = 10_000
/** As many as the protocol allows, for sounds that came since the parts were last divided. */
const MOST_ON_A_MAP = 50_000
/** Where the parts begin is found by looking at every sound, which takes seconds in a large shop. */
const DIVIDE_EVERY_MS = 10 * 60_000
/** The map of the pages of genres, instruments, keys and tempos. */
const LANDING = 'landing-pages'
const PAGES = [
  '/',
  '/sounds',
  '/match',
  '/packs',
  '/artists',
  '/collections',
  '/jams',
  '/agent',
  '/contact',
  '/terms_and_condition',
  '/privacy_policy',
]
/** What is for one person, or no page at all. */
const NOT_FOR_ROBOTS = [
  '/api/',
  '/download',
  '/drag-out/',
  '/oauth2/',
  '/dev/',
  '/cart',
  '/publicCart',
  '/sign-in',
  '/signing-in',
]

/** @see https://www.sitemaps.org/protocol.html */
export function readSiteMap({ db, readDb, shop, landingPages, now }: SharingContext): SiteMap {
  const at = (path: string): string => `${shop.origin}${path}`
  const partStarts = memoizeFor(() => selectPartStarts(readDb, ON_A_MAP), { everyMs: DIVIDE_EVERY_MS, now })
  return {
    robots: () => robots(at('/sitemap.xml')),
    index: async () => {
      await settleTallies(db)
      const { artists, packs } = await countMapped(readDb)
      const names = [
        ...partNames('artists', artists / ON_A_MAP),
        ...partNames('packs', packs / ON_A_MAP),
        ...partNames('jams', (await countPublished(readDb)) / ON_A_MAP),
        ...partNames('collections', (await countListedCollections(readDb)) / ON_A_MAP),
        ...partNames('sounds', (await partStarts()).length),
        ...((await landingPages.listed()).length > 0 ? [LANDING] : []),
      ]
      const entries = ['pages', ...names].map(
        (name) => `<sitemap><loc>${escapeXml(at(`/sitemaps/${name}.xml`))}</loc></sitemap>`,
      )
      return xml('sitemapindex', entries)
    },
    part: async (name) => {
      if (name === 'pages') return urlSet(PAGES.map((path) => entry(at(path), null)))
      if (name === LANDING) return landingMap()
      const [, kind, number] = /^(artists|packs|jams|collections|sounds)-([1-9]\d{0,5})$/.exec(name) ?? []
      if (kind === undefined) return null
      const rows = await readPart(kind as MappedKind, Number(number) - 1)
      if (rows.length === 0) return null
      return urlSet(rows.map((row) => entry(at(`/${kind}/${row.name}`), row.changed_at)))
    },
  }

  async function landingMap(): Promise<string | null> {
    const paths = await landingPages.listed()
    return paths.length === 0 ? null : urlSet(paths.map((path) => entry(at(path), null)))
  }

  async function readPart(kind: MappedKind, part: number): Promise<MappedPage[]> {
    const some = { offset: part * ON_A_MAP, limit: ON_A_MAP }
    if (kind === 'jams') return selectPublished(readDb, some)
    if (kind === 'collections') return selectListedCollections(readDb, some)
    if (kind !== 'sounds') return selectMapped(readDb, kind, some)
    const starts = await partStarts()
    const from = starts[part]
    if (from === undefined) return []
    return selectMappedSounds(readDb, { from, before: starts[part + 1] ?? null, limit: MOST_ON_A_MAP })
  }
}

function robots(siteMap: string): string {
  const disallowed = NOT_FOR_ROBOTS.map((path) => `Disallow: ${path}`)
  return ['User-agent: *', ...disallowed, '', `Sitemap: ${siteMap}`, ''].join('\n')
}

type MappedKind = 'artists' | 'packs' | 'jams' | 'collections' | 'sounds'

function partNames(kind: MappedKind, parts: number): string[] {
  return Array.from({ length: Math.ceil(parts) }, (_, part) => `${kind}-${part + 1}`)
}

const urlSet = (entries: readonly string[]): string => xml('urlset', entries)

function xml(root: string, entries: readonly string[]): string {
  return `<?xml version="1.0" encoding="UTF-8"?>\n<${root} xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">\n${entries.join('\n')}\n</${root}>\n`
}

function entry(address: string, changedAt: Date | null): string {
  const changed = changedAt === null ? '' : `<lastmod>${changedAt.toISOString()}</lastmod>`
  return `<url><loc>${escapeXml(address)}</loc>${changed}</url>`
}

function escapeXml(words: string): string {
  return words.replace(/&/g, '&amp;').replace(/</g, '&lt;').replace(/>/g, '&gt;').replace(/"/g, '&quot;')
}
