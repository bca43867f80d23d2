import * as z from 'zod/mini'
import { endpoint, group } from '../endpoint.ts'

/** What has a page of its own that can be shared. */
export const SHARED_KINDS = ['sound', 'pack', 'artist', 'jam', 'collection'] as const
export type SharedKind = (typeof SHARED_KINDS)[number]

const FRAME_WIDTH = 560
/** Of one sound, and of a list that is scrolled. */
const FRAME_HEIGHTS = { one: 148, list: 420 }

/** The player of a public page for other sites. @param path of the page, such as `/packs/…` */
export const embedAddress = (path: string): string => `/embed${path}`

/** @param most pixels that the site around it has room for */
export const embedSize = (
  kind: SharedKind,
  most: { readonly width?: number | undefined; readonly height?: number | undefined } = {},
): { width: number; height: number } => ({
  width: Math.min(FRAME_WIDTH, most.width ?? FRAME_WIDTH),
  height: Math.min(kind === 'sound' ? FRAME_HEIGHTS.one : FRAME_HEIGHTS.list, most.height ?? Infinity),
})

/** The HTML that another site takes in to show the player. */
export function embedCode(
  origin: string,
  { path, title, size }: { path: string; title: string; size: ReturnType<typeof embedSize> },
): string {
  const named = title.replaceAll('&', '&amp;').replaceAll('"', '&quot;').replaceAll('<', '&lt;')
  return `<iframe src="${origin}${embedAddress(path)}" width="${size.width}" height="${size.height}" style="border:0;border-radius:12px;max-width:100%" allow="autoplay" loading="lazy" title="${named}"></iframe>`
}

export const getCard = endpoint({
  method: 'GET',
  path: '/cards/:kind/:id/:file',
  access: 'anyone',
  summary:
    'The picture of 1200 × 630 that is shown where somebody shares a link; `id` is an artist’s handle, and the token of a collection that is shared by link. The file is named after what it shows.',
  params: z.strictObject({
    kind: z.enum(SHARED_KINDS),
    id: z.string().check(z.regex(/^[0-9a-zA-Z-]{1,64}$/, 'is not an id')),
    file: z.string().check(z.regex(/^[0-9a-f]{16}\.jpg$/, 'is not a card')),
  }),
  ok: z.unknown(),
  answers: 'bytes',
  errors: ['card_not_found', 'too_busy'],
})

export const cardEndpoints = group('Cards', 'The pictures that links to the shop are shown with.', {
  getCard,
})
