import * as z from 'zod/mini'
import { sound } from '../catalogue/catalogue.ts'
import { endpoint, group } from '../endpoint.ts'
import { id, instant, wholeNumberInAddress } from '../lists.ts'
import { BUYERS } from '../role.ts'
import { onWire } from '../wire-names.ts'

/** Of what somebody heard, so much is kept; what is older goes. */
export const MAX_RECENT_PLAYS = 500
/** So many sounds one listener may put out of sight. */
export const MAX_NOT_FOR_ME = 10_000
/** So many are put out of sight, or taken back, at once. */
export const MAX_NOT_FOR_ME_AT_ONCE = 200

/** A sound in a list of the listener's own, which stays in it when it is no longer for sale. */
export const ownListedSound = z.object({
  soundId: onWire('LoopId', id),
  loop: sound,
  /** When it came into the list. */
  at: instant,
  isOwned: z.boolean(),
  isForSale: z.boolean(),
})
export type OwnListedSound = z.output<typeof ownListedSound>

/** One part of such a list; the next one begins at `index`. */
export const ownListPage = z.object({ sounds: z.array(ownListedSound), total: z.int(), index: z.int() })
export type OwnListPage = z.output<typeof ownListPage>

/** Which part is wanted: `index` counts the sounds before it. */
export const ownListQuery = {
  index: z._default(wholeNumberInAddress(0, 1_000_000), 0),
  limit: z._default(wholeNumberInAddress(1, 100), 50),
}

export const listRecentPlays = endpoint({
  method: 'GET',
  path: '/api/user/recent',
  access: BUYERS,
  scope: 'library',
  summary: 'What the listener heard, each sound once, last first.',
  query: z.strictObject(ownListQuery),
  ok: ownListPage,
  errors: [],
})

/** A sound that is heard for less was only passed over. */
export const PREVIEW_SECONDS = 5

export const notePlays = endpoint({
  method: 'POST',
  path: '/api/user/recent',
  access: BUYERS,
  scope: 'library',
  summary: 'Tells what was heard and when; what was heard later stays.',
  body: z.strictObject({
    plays: z
      .array(
        z.strictObject({
          soundId: onWire('LoopId', id),
          playedAt: instant,
          /** Told once it was heard for so long; it then counts as a preview. */
          heardSeconds: z.optional(z.int().check(z.minimum(PREVIEW_SECONDS), z.maximum(86_400))),
        }),
      )
      .check(z.minLength(1), z.maxLength(MAX_RECENT_PLAYS)),
  }),
  ok: z.null(),
  errors: [],
})

export const forgetPlays = endpoint({
  method: 'DELETE',
  path: '/api/user/recent',
  access: BUYERS,
  summary: 'Forgets what the listener heard.',
  ok: z.null(),
  errors: [],
})

export const listNotForMe = endpoint({
  method: 'GET',
  path: '/api/user/not-for-me',
  access: BUYERS,
  summary: 'What searches leave out for this listener, last first.',
  query: z.strictObject(ownListQuery),
  ok: ownListPage,
  errors: [],
})

export const sayNotForMe = endpoint({
  method: 'PUT',
  path: '/api/user/not-for-me/:soundId',
  access: BUYERS,
  summary: 'Searches leave this sound out from now on.',
  params: z.strictObject({ soundId: id }),
  ok: z.null(),
  errors: ['sound_not_found', 'too_many_not_for_me'],
})

export const takeBackNotForMe = endpoint({
  method: 'DELETE',
  path: '/api/user/not-for-me/:soundId',
  access: BUYERS,
  summary: 'Searches find it again; it need not have been left out.',
  params: z.strictObject({ soundId: id }),
  ok: z.null(),
  errors: [],
})

const several = z.strictObject({
  sounds: z
    .array(z.strictObject({ soundId: onWire('LoopId', id) }))
    .check(z.minLength(1), z.maxLength(MAX_NOT_FOR_ME_AT_ONCE)),
})

export const sayManyNotForMe = endpoint({
  method: 'POST',
  path: '/api/user/not-for-me',
  access: BUYERS,
  summary: 'Searches leave these sounds out from now on. What is no longer for sale is passed over.',
  body: several,
  ok: z.null(),
  errors: ['too_many_not_for_me'],
})

export const takeBackManyNotForMe = endpoint({
  method: 'POST',
  path: '/api/user/not-for-me/remove',
  access: BUYERS,
  summary: 'Searches find these sounds again; they need not have been left out.',
  body: several,
  ok: z.null(),
  errors: [],
})

export const recentPlayEndpoints = group('Recent plays', 'Sounds that the listener heard last.', {
  listRecentPlays,
  notePlays,
  forgetPlays,
})

export const notForMeEndpoints = group('Not for me', 'Sounds that searches leave out for this listener.', {
  listNotForMe,
  sayNotForMe,
  takeBackNotForMe,
  sayManyNotForMe,
  takeBackManyNotForMe,
})
