import type { Sound, SoundQuery } from '@segno/contract'
import type { FastifyInstance } from 'fastify'
import { Feed } from 'feed'
import { badRequest } from '../../platform/http/check-request.ts'
import { joined } from '../share-words.ts'
import type { SharingContext } from '../sharing-context.ts'
import { cachedFor } from './cached-for.ts'
import { priceWords, soundFacts } from '../plain/plain-parts.ts'
import { findAsVisitor, type VisitorSearch } from '../visitor-search.ts'

const LISTED = '50'
const FORMS = {
  'sounds.xml': { type: 'application/rss+xml', write: (feed: Feed) => feed.rss2() },
  'sounds.json': { type: 'application/feed+json', write: (feed: Feed) => feed.json1() },
} as const

/** The newest sounds of a search as RSS and as JSON Feed: `/feeds/sounds.xml?artist=…`, with the parameters of `/sounds`. */
export function serveFeeds(app: FastifyInstance, ctx: SharingContext): void {
  for (const [name, { type, write }] of Object.entries(FORMS))
    app.get<{ Querystring: Record<string, string> }>(`/feeds/${name}`, async ({ query: asked }, reply) => {
      const found = await findAsVisitor(ctx, asked, { sort: 'newest', limit: LISTED })
      if (found === null) throw badRequest([{ path: '', message: 'is no search of /sounds' }])
      const search = new URLSearchParams(asked).toString()
      const [self, hub] = [`${ctx.shop.origin}/feeds/${name}${search && `?${search}`}`, ctx.hub]
      return reply
        .header('cache-control', cachedFor(asked['collection'] === undefined))
        .headers(hub === null ? {} : { link: `<${hub}>; rel="hub", <${self}>; rel="self"` })
        .type(`${type}; charset=utf-8`)
        .send(write(feedOf(ctx, { ...found, search })))
    })
}

interface Fed extends VisitorSearch {
  /** As it stands in the address. */
  readonly search: string
}

function feedOf({ shop, hub }: SharingContext, { query, page: { sounds }, search }: Fed): Feed {
  const at = (path: string): string => shop.origin + path
  const asked = search === '' ? '' : `?${search}`
  const feed = new Feed({
    title: inXml(joined(['New sounds', whatOf(query, sounds), shop.name])),
    description: 'Loops and one-shots to hear at your own tempo and in your key.',
    id: at(`/sounds${asked}`),
    link: at(`/sounds${asked}`),
    language: 'en',
    copyright: `Each sound is its artist’s, and licensed at ${shop.origin}`,
    generator: shop.name,
    ...(hub !== null && { hub }),
    ...(sounds[0]?.publishedAt && { updated: new Date(sounds[0].publishedAt) }),
    feedLinks: { rss: at(`/feeds/sounds.xml${asked}`), json: at(`/feeds/sounds.json${asked}`) },
  })
  for (const sound of sounds) {
    const address = at(`/sounds/${sound.id}`)
    feed.addItem({
      title: inXml(`${sound.title} by ${sound.artist.name}`),
      id: address,
      link: address,
      description: joined([soundFacts(sound), priceWords(sound)]),
      date: new Date(sound.publishedAt ?? 0),
      // No author: RSS takes only addresses of email. The length is not known, which RSS says as 0.
      enclosure: { url: at(sound.previewAppleUrl), type: 'audio/mpeg', length: 0 },
    })
  }
  return feed
}

/** The library ends its sections at the second `]]>` of a text, and lets characters through that XML has none of. */
const inXml = (text: string): string => text.replaceAll(']]>', ']] >').replaceAll(/[^\P{C}\t\n]/gu, '')

/** What the sounds have in common by the search, in a few words. */
function whatOf({ q = '', artist, pack }: SoundQuery, [first]: readonly Sound[]): string {
  if (pack && first?.pack) return first.pack.title
  if (artist && first) return first.artist.name
  return q
}
