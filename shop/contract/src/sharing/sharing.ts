import * as z from 'zod/mini'
import { endpoint, group } from '../endpoint.ts'

/** What has a page of its own that can be shared. */
export const SHARED_KINDS = ['sound', 'pack', 'artist', 'jam', 'collection'] as const
export type SharedKind = (typeof SHARED_KINDS)[number]

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
