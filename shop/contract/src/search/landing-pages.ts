import * as z from 'zod/mini'
import { endpoint } from '../endpoint.ts'

/** A page with fewer sounds is left out of search engines and links. */
export const FEWEST_ON_LANDING_PAGE = 3

const part = '[0-9a-zA-Z-]{1,64}'

const landingLink = z.object({
  /** Such as `/sounds/techno/bass`. */
  path: z.string(),
  name: z.string(),
  soundCount: z.int(),
})
export type LandingLink = z.output<typeof landingLink>

/** A list of sounds that has an address of its own: a genre, an instrument, a key or a tempo, or two of these. */
export const landingPage = z.object({
  /** The one address that search engines are told. */
  path: z.string(),
  /** The same list as a search, such as `genre=techno&instrument=bass`. */
  filter: z.string(),
  title: z.string(),
  /** Figures of these sounds, in sentences. */
  description: z.string(),
  soundCount: z.int(),
  isIndexed: z.boolean(),
  neighbours: z.array(z.object({ heading: z.string(), links: z.array(landingLink) })),
})
export type LandingPage = z.output<typeof landingPage>

export const getLandingPage = endpoint({
  method: 'GET',
  path: '/api/landing-pages',
  access: 'anyone',
  scope: 'search',
  forGuests: true,
  summary:
    'What the page of a genre, an instrument, a key or a tempo says, or of two of these. Parts are written as in its address, such as techno, a-minor and 128-bpm.',
  query: z.strictObject({
    parts: z
      .string()
      .check(z.regex(new RegExp(`^${part}(,${part})?$`), 'are one or two parts of an address')),
  }),
  /** Where there is no such page: pages that may be meant. */
  ok: z.object({ page: z.nullable(landingPage), nearest: z.array(landingLink) }),
  errors: [],
})
