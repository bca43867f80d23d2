import type { SharedKind } from '@segno/contract'
import type { SharingContext } from './sharing-context.ts'
import { readSharedPage } from './read-shared-page.ts'
import { cardAddress, type SharedPage } from './shared-page.ts'

/** What the page at an address says before any script has run. */
type PageDescription =
  | { readonly kind: 'found'; readonly head: string }
  | { readonly kind: 'moved'; readonly path: string }
  | { readonly kind: 'missing'; readonly head: string }

/** @returns null where the page has no more to say than that it is the shop's */
export type DescribePage = (pathname: string) => Promise<PageDescription | null>

const FOLDERS: Readonly<Record<string, SharedKind>> = {
  sounds: 'sound',
  packs: 'pack',
  artists: 'artist',
  jams: 'jam',
}
/** One’s own jams are nobody’s to be told of. */
const ADDRESS = /^\/(sounds|packs|artists|jams(?!\/mine))\/([0-9a-zA-Z-]{1,64})\/?$/
const SHELVES: Readonly<Record<string, readonly [title: string, description: string]>> = {
  '/sounds': ['Sounds', 'Loops and one-shots to hear at your own tempo and in your key.'],
  '/match': ['Match my track', 'Drop your track and hear sounds that fit it, in its key and at its tempo.'],
  '/packs': ['Packs', 'Sounds that belong together, grouped by their artists.'],
  '/artists': ['Artists', 'The artists who make the sounds here.'],
  '/jams': ['Jams', 'Loops that play together, at one tempo and in one key.'],
}

/** Describes public pages for messengers, networks and search engines. */
export function describePages(ctx: SharingContext): DescribePage {
  return async (pathname) => {
    const shelf = SHELVES[pathname]
    if (shelf) return { kind: 'found', head: headOfShelf(ctx, pathname, shelf) }
    const [, folder = '', id = ''] = ADDRESS.exec(pathname) ?? []
    const kind = FOLDERS[folder]
    if (!kind) return null
    const page = await readSharedPage(ctx, { kind, id: kind === 'artist' ? id.toLowerCase() : id })
    if (page === null) return { kind: 'missing', head: headOfNothing(ctx, kind) }
    if (page.path !== pathname) return { kind: 'moved', path: page.path }
    return { kind: 'found', head: headOf(ctx, { kind, id }, page) }
  }
}

function headOf(
  { shop }: SharingContext,
  shared: { kind: SharedKind; id: string },
  page: SharedPage,
): string {
  const at = (path: string): string => shop.origin + path
  const whole = (content: string): string => (content.startsWith('/') ? at(content) : content)
  const title = `${page.title} · ${shop.name}`
  const { title: name, by } = page.card
  const image = at(cardAddress(shared, page.card))
  const about = { '@context': 'https://schema.org', ...page.about(at) }
  return [
    titleTag(title),
    named('description', shortened(page.description)),
    ...(page.isIndexed ? [] : [named('robots', 'noindex')]),
    `<link rel="canonical" href="${escapeHtml(at(page.path))}" />`,
    property('og:site_name', shop.name),
    property('og:type', page.openGraphType),
    property('og:title', page.title),
    property('og:description', shortened(page.description)),
    property('og:url', at(page.path)),
    property('og:image', image),
    property('og:image:type', 'image/jpeg'),
    property('og:image:width', '1200'),
    property('og:image:height', '630'),
    property('og:image:alt', by === '' ? name : `Cover of ${name} by ${by}`),
    ...page.properties.map(([key, content]) => property(key, whole(content))),
    named('twitter:card', 'summary_large_image'),
    named('twitter:title', page.title),
    named('twitter:description', shortened(page.description)),
    named('twitter:image', image),
    `<script type="application/ld+json">${escapeJson(about)}</script>`,
  ].join('\n    ')
}

function headOfShelf(
  { shop }: SharingContext,
  path: string,
  [title, description]: readonly [string, string],
): string {
  return [
    titleTag(`${title} · ${shop.name}`),
    named('description', description),
    `<link rel="canonical" href="${escapeHtml(shop.origin + path)}" />`,
    property('og:site_name', shop.name),
    property('og:type', 'website'),
    property('og:title', title),
    property('og:description', description),
    property('og:url', shop.origin + path),
  ].join('\n    ')
}

function headOfNothing({ shop }: SharingContext, kind: SharedKind): string {
  return [titleTag(`No such ${kind} · ${shop.name}`), named('robots', 'noindex')].join('\n    ')
}

const LONGEST_DESCRIPTION = 200

function shortened(words: string): string {
  const line = words.replace(/\s+/g, ' ').trim()
  return line.length <= LONGEST_DESCRIPTION ? line : `${line.slice(0, LONGEST_DESCRIPTION - 1).trimEnd()}…`
}

const titleTag = (title: string): string => `<title>${escapeHtml(title)}</title>`
const named = (name: string, content: string): string =>
  `<meta name="${name}" content="${escapeHtml(content)}" />`
const property = (name: string, content: string): string =>
  `<meta property="${name}" content="${escapeHtml(content)}" />`

const ENTITIES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
}

function escapeHtml(words: string): string {
  return words.replace(/[&<>"']/g, (char) => ENTITIES[char]!)
}

/** Inside a script element only its end and a comment's start mean anything; no `<` can be either. */
function escapeJson(about: object): string {
  return JSON.stringify(about).replace(/</g, '\\u003c')
}
