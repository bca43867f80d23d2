import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'

/** What an artist shows of themself beside their sounds. */
export const artistPage = z.object({
  /** Their address: /artists/handle. Null where they have none yet. */
  handle: z.nullable(z.string()),
  name: z.string(),
  bio: z.string(),
  /** Handles of before; they lead to this artist, and nobody else gets them. */
  formerHandles: z.array(z.string()),
})
export type ArtistPage = z.output<typeof artistPage>

export const getOwnArtistPage = endpoint({
  method: 'GET',
  path: '/api/artist/page',
  access: ['artist'],
  summary: 'Handle, name and text of the artist whose token this is.',
  ok: artistPage,
  errors: [],
})

export const saveOwnArtistPage = endpoint({
  method: 'PUT',
  path: '/api/artist/page',
  access: ['artist'],
  summary: 'Changes them. A handle that is given up keeps leading to its artist.',
  body: z.strictObject({
    handle: z
      .string()
      .check(
        z.trim(),
        z.toLowerCase(),
        z.regex(/^[a-z0-9][a-z0-9-]{1,59}$/, 'must have 2 to 60 letters a to z, digits or -'),
      ),
    name: z.string().check(z.trim(), z.minLength(1, 'cannot be empty'), z.maxLength(100)),
    bio: z.string().check(z.trim(), z.maxLength(2_000)),
  }),
  ok: artistPage,
  errors: ['handle_taken', 'handle_reserved', 'too_many_handles'],
})
