import * as z from 'zod/mini'

/** Programs in which people make music. */
export const DAWS = [
  'ableton-live',
  'bitwig-studio',
  'cubase',
  'fl-studio',
  'garageband',
  'logic-pro',
  'maschine',
  'mpc',
  'pro-tools',
  'reaper',
  'reason',
  'studio-one',
  'other',
  'none',
] as const
export type Daw = (typeof DAWS)[number]

export const WAYS_OF_WORKING = ['beats', 'songs', 'remixes', 'scoring', 'live', 'teaching'] as const
export type WayOfWorking = (typeof WAYS_OF_WORKING)[number]

const MAX_TERMS = 20
const terms = z
  .array(z.string().check(z.regex(/^[a-z0-9-]{1,60}$/, 'is not a term')))
  .check(z.maxLength(MAX_TERMS))

/** How somebody makes music. Genres and instruments are slugs of the vocabulary. */
export const wayOfWork = z.strictObject({
  daw: z.nullable(z.enum(DAWS)),
  genres: terms,
  instruments: terms,
  waysOfWorking: z.array(z.enum(WAYS_OF_WORKING)).check(z.maxLength(WAYS_OF_WORKING.length)),
  /** They would rather not say now; they are not asked again. */
  isSkipped: z.boolean(),
})
export type WayOfWork = z.output<typeof wayOfWork>
