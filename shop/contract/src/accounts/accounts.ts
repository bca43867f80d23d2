import * as z from 'zod/mini'
import { endpoint, takenLiberally, group } from '../endpoint.ts'
import { GRANTS } from '../grants.ts'
import { countryField, currencyField, nameField } from '../identity/identity-fields.ts'
import { id, instant, numberInAddress } from '../lists.ts'
import { wayOfWork } from './onboarding.ts'
import { ACCOUNT_STATUSES, ROLES } from '../role.ts'

/** The profile with the field names that the specification fixes. */
export const profile = z.object({
  id,
  cognitoUserId: z.string(),
  email: z.string(),
  userFirstName: z.string(),
  userLastName: z.string(),
  userNameRef: z.string(),
  userConfirmed: z.boolean(),
  country: z.string(),
  currency: z.string(),
  role: z.enum(ROLES),
  /** What narrows an administrator; one without any does everything. */
  grants: z.optional(z.array(z.enum(GRANTS))),
  type: z.enum(['user', 'artist', 'admin']),
  status: z.enum(ACCOUNT_STATUSES),
  image: z.nullable(z.string()),
  thumbnailImage: z.nullable(z.string()),
  links: z.array(z.string()),
  availablePoints: z.int(),
  /** Null before the first payment by card is begun. */
  stripeCustomerId: z.nullable(z.string()),
  /** Empty: there is no mobile app. */
  availableMobileFeatures: z.array(z.string()),
  /** What was told at /onboarding; null where that has not been asked yet. */
  onboarding: z.nullable(wayOfWork),
  createdAt: instant,
  updatedAt: instant,
})
export type Profile = z.output<typeof profile>

const share = numberInAddress(0, 1)

/** What a person sets of themself. Role, status, type, points and what was verified are never taken from here. */
export const updateProfile = endpoint({
  method: 'PUT',
  path: '/api/user',
  access: ROLES,
  summary:
    'Changes those fields of the profile that are sent and may be changed, ignores the others, and answers with all of it.',
  body: takenLiberally({
    userFirstName: z.optional(nameField),
    userLastName: z.optional(nameField),
    country: z.optional(countryField),
    currency: z.optional(currencyField),
    links: z.optional(z.array(z.string().check(z.trim(), z.maxLength(300))).check(z.maxLength(8))),
    /** As last read. Where it is sent, a change made meanwhile in another window is not overwritten. */
    updatedAt: z.optional(instant),
  }),
  ok: profile,
  errors: ['changed_meanwhile'],
})

/** A photo is smaller than this. */
export const PHOTO_LIMIT_BYTES = 2_000_000
/** Sides of the pictures that are made of a photo, in pixels. */
export const PHOTO_SIDES_PIXELS = [512, 256, 64] as const
type PhotoSide = (typeof PHOTO_SIDES_PIXELS)[number]

/** Where a photo's square of this side is. */
export function photoAddress(photo: string, sidePixels: PhotoSide): string {
  return `/photos/${photo}-${sidePixels}.webp`
}

/** The same photo in another size. @param address of a photo, as a profile gives it */
export function photoOfSize(address: string, sidePixels: PhotoSide): string {
  return address.replace(/-\d+\.webp$/, `-${sidePixels}.webp`)
}

export const setPhoto = endpoint({
  method: 'PUT',
  path: '/api/user/photo',
  access: ROLES,
  summary:
    'Takes a JPEG, PNG or WebP of less than 2 MB as the photo, or a square of it: `left` and `top` as shares of the upright width and height, `side` as a share of the shorter of them.',
  uploads: { kind: 'image', limitBytes: PHOTO_LIMIT_BYTES },
  query: z.strictObject({ left: z.optional(share), top: z.optional(share), side: z.optional(share) }),
  ok: profile,
  errors: ['not_a_picture', 'too_many_pixels', 'damaged', 'too_busy', 'request_too_long'],
})

export const removePhoto = endpoint({
  method: 'DELETE',
  path: '/api/user/photo',
  access: ROLES,
  summary: 'Takes the photo away.',
  ok: profile,
  errors: [],
})

export const getPhoto = endpoint({
  method: 'GET',
  path: '/photos/:file',
  access: 'anyone',
  summary: 'A photo, by a name that nobody can guess and that changes with it.',
  params: z.strictObject({
    file: z.string().check(z.regex(/^[0-9a-f]{64}-(512|256|64)\.webp$/, 'is not a photo')),
  }),
  ok: z.unknown(),
  answers: 'bytes',
  errors: ['photo_not_found'],
})

export const saveOnboarding = endpoint({
  method: 'PUT',
  path: '/api/user/onboarding',
  access: ['user'],
  summary: 'Keeps how somebody makes music, or that they would rather not say, and answers with the profile.',
  body: wayOfWork,
  ok: profile,
  errors: [],
})

export const getProfile = endpoint({
  method: 'GET',
  path: '/api/user/profile',
  access: ROLES,
  scope: 'library',
  summary: 'The profile of the person whose token this is.',
  ok: profile,
  errors: [],
})

export const profileEndpoints = group(
  'Profile',
  'Name, photo, country and other facts that people state about themselves.',
  { getProfile, updateProfile, setPhoto, removePhoto, getPhoto, saveOnboarding },
)
