import type { SharedKind } from '@segno/contract'
import { AppError } from '../platform/app-error.ts'
import { isId } from '../platform/ids.ts'
import type { SharingContext } from './sharing-context.ts'
import { readPageAt, readSharedPage } from './read-shared-page.ts'
import { cardAddress, type SharedPage } from './shared-page.ts'
import type { OpenLandingPage } from '../search/public.ts'
import {
  alternate,
  canonical,
  feedLinks,
  imageTags,
  linkedData,
  named,
  property,
  shortened,
  titleTag,
} from './head-tags.ts'
import { headOfLanding } from './landing-head.ts'
import { html, type Html } from '../platform/html.ts'
import { plainPage } from './plain/plain-page.ts'
import { landingBody, openShelves } from './plain/shelves.ts'

/** What the page at an address says before any script has run. */
type PageDescription =
  | { readonly kind: 'found'; readonly head: string; readonly body: string }
  | { readonly kind: 'moved'; readonly path: string }
  | { readonly kind: 'missing'; readonly head: string; readonly body: string }

/** @returns null where the page has no more to say than that it is the shop's */
export type DescribePage = (pathname: string, search?: string) => Promise<PageDescription | null>

/** Parts of a landing page, or an id. */
const LANDING = /^\/sounds\/([^/]+(?:\/[^/]+)?)\/?$/
const SHELVES: Readonly<Record<string, readonly [title: string, description: string]>> = {
  '/sounds': ['Sounds', 'Loops and one-shots to hear at your own tempo and in your key.'],
  '/match': ['Match my track', 'Drop your track and hear sounds that fit it, in its key and at its tempo.'],
  '/packs': ['Packs', 'Sounds that belong together, grouped by their artists.'],
  '/artists': ['Artists', 'The artists who make the sounds here.'],
  '/collections': ['Collections', 'Lists of sounds that listeners and artists put together.'],
  '/jams': ['Jams', 'Loops that play together, at one tempo and in one key.'],
  '/': [
    'Loops and one-shots at your tempo, in your key',
    'Find a sound that fits your track, hear it at your own tempo and in your key, and own a licence for it.',
  ],
  '/login': ['Sign in', 'Sign in to your sounds, collections and points.'],
  '/register': [
    'Create an account',
    'Keep favourites, get points, and own a licence for every sound you buy.',
  ],
  '/subscriptions': ['Points & plans', 'What points and plans cost, and what they bring.'],
  '/agent': ['Agent', 'Matches sounds to the track you work on, and keeps your loops on your computer.'],
  '/contact': ['Contact', 'Ask the people who run this shop.'],
  '/withdraw': ['Withdraw from a contract', 'Withdraw from a purchase, with or without an account.'],
  '/terms_and_condition': ['Terms', 'The terms of this shop.'],
  '/right_of_withdrawal': ['Right of withdrawal', 'How to withdraw from a purchase, and within what time.'],
  '/artist_agreement': ['Artist’s agreement', 'What artists and this shop agree on.'],
  '/affiliate_terms': ['Affiliate terms', 'What affiliates of this shop are paid.'],
  '/privacy_policy': ['Privacy', 'What this shop keeps of people, what for, and how long.'],
}

/** Describes public pages for messengers, networks and search engines. */
export function describePages(ctx: SharingContext): DescribePage {
  const shelfContent = openShelves(ctx)
  return async (pathname, search) => {
    const shelf = SHELVES[pathname]
    if (shelf) {
      const path = await canonicalOfShelf(ctx, pathname, search)
      const content = await orNothing(ctx, pathname, shelfContent(pathname, search))
      return { kind: 'found', head: headOfShelf(ctx, path, shelf), body: bodyOf(ctx, shelf[0], content) }
    }
    const segments = LANDING.exec(pathname)?.[1]?.split('/')
    if (segments && !(segments.length === 1 && isId(segments[0]!)))
      return describeLanding(ctx, pathname, segments)
    const shared = await readPageAt(ctx, pathname)
    if (!shared) return null
    const { kind, page } = shared
    // One’s own is read in the page, and is nobody’s to be told of.
    if (page === null && kind === 'collection')
      return { kind: 'found', head: headOfPrivate(ctx), body: bodyOf(ctx, 'Collection') }
    if (page === null) return missing(ctx, kind)
    if (page.path !== pathname) return { kind: 'moved', path: page.path }
    return {
      kind: 'found',
      head: headOf(ctx, shared, page),
      body: bodyOf(ctx, page.card.title, page.content),
    }
  }
}

/** A search of sounds that says no more than a landing page is that page to search engines. */
async function canonicalOfShelf(
  { landingPages }: SharingContext,
  pathname: string,
  search = '',
): Promise<string> {
  if (pathname !== '/sounds' || search === '') return pathname
  return (await landingPages.pathOfSearch(new URLSearchParams(search))) ?? pathname
}

async function describeLanding(
  ctx: SharingContext,
  pathname: string,
  segments: readonly string[],
): Promise<PageDescription> {
  const opened = await ctx.landingPages.find(segments)
  if (opened === null) return missing(ctx, 'page')
  const { path } = opened.page
  if (path !== pathname) return { kind: 'moved', path }
  return {
    kind: 'found',
    head: headOfLanding(ctx, opened, await cardOfFirst(ctx, opened)),
    body: bodyOf(ctx, opened.page.title, landingBody(opened)),
  }
}

/** The page is for those with scripts first, and says itself what went wrong. */
const orNothing = (
  { log }: SharingContext,
  pathname: string,
  content: Promise<Html> | undefined,
): Promise<Html | undefined> =>
  Promise.resolve(content).catch((error: unknown) => {
    const isExpected = error instanceof AppError
    log[isExpected ? 'debug' : 'warn']({ error, pathname }, 'a page is sent without its content')
    return undefined
  })

const bodyOf = ({ shop }: SharingContext, title: string, content: Html = html``): string =>
  plainPage({ shopName: shop.name, title, content })

function missing(ctx: SharingContext, kind: SharedKind | 'page'): PageDescription {
  const words = `No such ${kind}`
  return { kind: 'missing', head: headOfNothing(ctx, words), body: bodyOf(ctx, words) }
}

async function cardOfFirst(
  ctx: SharingContext,
  { sounds: [first] }: OpenLandingPage,
): Promise<string | null> {
  const shared = first && ({ kind: 'sound', id: first.id } as const)
  const page = shared && (await readSharedPage(ctx, shared))
  return shared && page ? cardAddress(shared, page.card) : null
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
  return [
    titleTag(title),
    named('description', shortened(page.description)),
    ...(page.isIndexed ? [] : [named('robots', 'noindex')]),
    canonical(at(page.path)),
    property('og:site_name', shop.name),
    property('og:type', page.openGraphType),
    property('og:title', page.title),
    property('og:description', shortened(page.description)),
    property('og:url', at(page.path)),
    ...imageTags(image, by === '' ? name : `Cover of ${name} by ${by}`),
    ...page.properties.map(([key, content]) => property(key, whole(content))),
    alternate('application/json+oembed', at(`/oembed?url=${encodeURIComponent(at(page.path))}`), page.title),
    ...(page.feed === null ? [] : feedLinks(at, page.feed, page.title)),
    named('twitter:card', 'summary_large_image'),
    named('twitter:title', page.title),
    named('twitter:description', shortened(page.description)),
    linkedData(page.about(at)),
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
    canonical(shop.origin + path),
    property('og:site_name', shop.name),
    property('og:type', 'website'),
    property('og:title', title),
    property('og:description', description),
    property('og:url', shop.origin + path),
    ...(path === '/sounds' ? feedLinks((one) => shop.origin + one, '', 'New sounds') : []),
  ].join('\n    ')
}

function headOfPrivate({ shop }: SharingContext): string {
  return [titleTag(`Collection · ${shop.name}`), named('robots', 'noindex')].join('\n    ')
}

function headOfNothing({ shop }: SharingContext, words: string): string {
  return [titleTag(`${words} · ${shop.name}`), named('robots', 'noindex')].join('\n    ')
}
