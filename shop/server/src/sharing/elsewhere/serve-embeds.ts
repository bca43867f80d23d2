import { embedCode, embedSize, type SharedKind } from '@segno/contract'
import type { FastifyInstance, FastifyReply } from 'fastify'
import * as z from 'zod/mini'
import { AppError } from '../../platform/app-error.ts'
import { badRequest } from '../../platform/http/check-request.ts'
import { notFound } from '../../platform/http/answer-failures.ts'
import { cardAddress, type SharedPage } from '../shared-page.ts'
import { readPageAt } from '../read-shared-page.ts'
import type { SharingContext } from '../sharing-context.ts'
import { cachedFor } from './cached-for.ts'
import { embedPage } from './embed-page.ts'

const CARD_WIDTH = 1200
const CARD_HEIGHT = 630

const pixels = z.optional(z.coerce.number().check(z.int(), z.minimum(1)))
const askedOfOembed = z.object({
  url: z.url(),
  format: z.optional(z.string()),
  maxwidth: pixels,
  maxheight: pixels,
})

/** Players for other people’s sites, and oEmbed, by which those find them. */
export function serveEmbeds(app: FastifyInstance, ctx: SharingContext): void {
  app.get<{ Querystring: { theme?: string } }>('/embed/*', async ({ url, query }, reply) => {
    const found = await pageAt(ctx, new URL(url, ctx.shop.origin).pathname.slice('/embed'.length))
    const theme = query.theme === 'light' || query.theme === 'dark' ? query.theme : null
    return framed(reply)
      .header('cache-control', cachedFor(found.page.isIndexed))
      .type('text/html; charset=utf-8')
      .send(embedPage({ ...found, shop: ctx.shop, theme }))
  })
  app.get('/oembed', async ({ query }, reply) => {
    const asked = askedOfOembed.safeParse(query)
    if (!asked.success)
      throw badRequest([
        { path: 'url', message: 'is not an address, or maxwidth and maxheight are no numbers of pixels' },
      ])
    const { url, format = 'json', maxwidth: width, maxheight: height } = asked.data
    if (format !== 'json') throw new AppError(501, 'not_implemented', 'Only format=json is answered.')
    const { origin, pathname } = new URL(url)
    if (origin !== ctx.shop.origin) throw notFound()
    const found = await pageAt(ctx, pathname)
    return reply
      .header('cache-control', cachedFor(found.page.isIndexed))
      .header('access-control-allow-origin', '*')
      .send(oembedOf(ctx, found, embedSize(found.kind, { width, height })))
  })
}

interface Found {
  readonly kind: SharedKind
  readonly id: string
  readonly page: SharedPage
}

/** @throws {AppError} not_found */
async function pageAt(ctx: SharingContext, pathname: string): Promise<Found> {
  const found = await ctx.gate.run(() => readPageAt(ctx, pathname))
  if (!found?.page) throw notFound()
  return { ...found, page: found.page }
}

/** Other sites may show it in a frame. */
function framed(reply: FastifyReply): FastifyReply {
  const policy = String(reply.getHeader('content-security-policy'))
  return reply
    .removeHeader('x-frame-options')
    .header('content-security-policy', policy.replace("frame-ancestors 'none'", 'frame-ancestors *'))
    .header('cross-origin-resource-policy', 'cross-origin')
}

/** @see https://oembed.com, 2.3.4 */
function oembedOf(
  { shop }: SharingContext,
  { kind, id, page }: Found,
  size: ReturnType<typeof embedSize>,
): object {
  const { title, path, card } = page
  return {
    version: '1.0',
    type: 'rich',
    title,
    provider_name: shop.name,
    provider_url: shop.origin,
    ...(card.by === '' ? {} : { author_name: card.by }),
    thumbnail_url: shop.origin + cardAddress({ kind, id }, card),
    thumbnail_width: CARD_WIDTH,
    thumbnail_height: CARD_HEIGHT,
    html: embedCode(shop.origin, { path, title, size }),
    ...size,
  }
}
