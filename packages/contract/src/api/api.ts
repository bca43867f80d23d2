import type { Endpoint } from '../endpoint.ts'
import { hostedSignIn, profile, registering, security, signingIn } from './accounts.ts'
import { cart, dragOuts, followed, ownLists, purchases, reports, shop } from './buying.ts'
import type { ApiGroup } from './group.ts'
import { guests } from './guests.ts'
import { artists, match, packs, previews, similar, sounds } from './searching.ts'
import { ownPacks, ownSounds, retagging, review, uploads, vocabulary } from './studio.ts'

/** Every endpoint there is, in groups, in the order in which a newcomer needs them. */
export const apiGroups: readonly ApiGroup[] = [
  sounds,
  similar,
  match,
  previews,
  artists,
  packs,
  guests,
  shop,
  registering,
  signingIn,
  hostedSignIn,
  cart,
  purchases,
  dragOuts,
  ownLists,
  followed,
  reports,
  profile,
  security,
  uploads,
  ownSounds,
  ownPacks,
  review,
  retagging,
  vocabulary,
]

/** Every endpoint there is, by name. */
export const api = {
  ...sounds.endpoints,
  ...similar.endpoints,
  ...match.endpoints,
  ...previews.endpoints,
  ...artists.endpoints,
  ...packs.endpoints,
  ...guests.endpoints,
  ...shop.endpoints,
  ...registering.endpoints,
  ...signingIn.endpoints,
  ...hostedSignIn.endpoints,
  ...cart.endpoints,
  ...purchases.endpoints,
  ...dragOuts.endpoints,
  ...ownLists.endpoints,
  ...followed.endpoints,
  ...reports.endpoints,
  ...profile.endpoints,
  ...security.endpoints,
  ...uploads.endpoints,
  ...ownSounds.endpoints,
  ...ownPacks.endpoints,
  ...review.endpoints,
  ...retagging.endpoints,
  ...vocabulary.endpoints,
} satisfies Record<string, Endpoint>
