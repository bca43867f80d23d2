import { affiliateOffice, affiliates } from './api/affiliates.ts'
import { agent, agentLicences } from './api/agent.ts'
import { hostedSignIn, profile, registering, security, signingIn } from './api/accounts.ts'
import {
  cart,
  dragOuts,
  followed,
  ownLists,
  packages,
  payments,
  plans,
  licences,
  purchases,
  reports,
  shop,
  vouchers,
} from './api/buying.ts'
import { guests } from './api/guests.ts'
import { artists, match, packs, previews, similar, sounds } from './api/searching.ts'
import {
  artistApplications,
  becomingArtist,
  campaigns,
  copyrightNotices,
  ownPacks,
  ownSounds,
  payingArtists,
  retagging,
  review,
  sales,
  securityLog,
  sharingRoyalties,
  uploads,
  vocabulary,
} from './api/studio.ts'
import { users } from './api/users.ts'
import { bookkeeping } from './api/money.ts'
import { feedbackGroup, insights } from './api/insights.ts'
import { jams } from './api/jams.ts'
import { office, prices, settings } from './api/office.ts'
import { endpointsOf, type ApiGroup, type EndpointsOf, type GroupsIn } from './api/group.ts'
import type * as inAccounts from './api/accounts.ts'
import type * as inAffiliates from './api/affiliates.ts'
import type * as inAgent from './api/agent.ts'
import type * as inBuying from './api/buying.ts'
import type * as inGuests from './api/guests.ts'
import type * as inInsights from './api/insights.ts'
import type * as inJams from './api/jams.ts'
import type * as inMoney from './api/money.ts'
import type * as inOffice from './api/office.ts'
import type * as inSearching from './api/searching.ts'
import type * as inStudio from './api/studio.ts'
import type * as inUsers from './api/users.ts'

export * from './account-deletion.ts'
export * from './account-security.ts'
export * from './accounts.ts'
export * from './affiliate-money.ts'
export * from './affiliate-office.ts'
export * from './affiliate-transfers.ts'
export * from './affiliates.ts'
export * from './agent.ts'
export * from './agent-licences.ts'
export * from './all-purchases.ts'
export type { ApiGroup } from './api/group.ts'
export * from './artist-agreement.ts'
export * from './artist-applications.ts'
export { artistHandle } from './artist-handle.ts'
export * from './artists.ts'
export * from './billing.ts'
export * from './payees.ts'
export * from './payment-runs.ts'
export * from './payments.ts'
export * from './payout-proposals.ts'
export * from './purchases.ts'
export * from './catalogue.ts'
export * from './client.ts'
export { COVER_HUES, COVER_PATTERNS, coverFamily } from './cover-family.ts'
export * from './confirmation.ts'
export * from './covers.ts'
export * from './data-export.ts'
export * from './device-sign-in.ts'
export * from './drag-out-history.ts'
export {
  type DraggedAs,
  fetchDragOut,
  MAX_DRAGGED_AT_ONCE,
  offerDragOuts,
  type OfferedDragOut,
  reportDragOuts,
} from './drag-outs.ts'
export * from './endpoint.ts'
export * from './envelope.ts'
export * from './favourites.ts'
export * from './feedback.ts'
export * from './followed.ts'
export * from './guest-auth.ts'
export * from './guest-client.ts'
export { hashNonce } from './hash-nonce.ts'
export { guestVariant } from './guest-variant.ts'
export * from './guest.ts'
export * from './hosted.ts'
export * from './identity.ts'
export { MAX_PASSWORD_LENGTH, MIN_PASSWORD_LENGTH } from './identity-fields.ts'
export * from './ingest.ts'
export * from './insights.ts'
export * from './intake-progress.ts'
export * from './jam-rules.ts'
export * from './jams.ts'
export * from './notices.ts'
export * from './licences.ts'
export * from './licence-texts.ts'
export * from './list-views.ts'
export * from './listening.ts'
export * from './mail-preferences.ts'
export { DEFAULT_PAGE_SIZE, describePage, id, instant, type PageMeta } from './lists.ts'
export * from './office.ts'
export * from './onboarding.ts'
export * from './orders.ts'
export * from './own-sounds.ts'
export * from './own-lists.ts'
export * from './own-packs.ts'
export * from './packs.ts'
export { MAX_LIST_WORDS, type SortOf } from './paged-list.ts'
export * from './plugin-hand-over.ts'
export * from './price-list.ts'
export * from './program-scopes.ts'
export * from './proof.ts'
export { MAX_REASON_LENGTH } from './reason.ts'
export * from './records.ts'
export * from './regions.ts'
export * from './registration.ts'
export * from './reports.ts'
export * from './returned-purchases.ts'
export * from './retagging.ts'
export * from './review.ts'
export * from './role.ts'
export * from './royalties.ts'
export * from './royalty-splits.ts'
export * from './sales-totals.ts'
export * from './tax-report.ts'
export * from './saved-searches.ts'
export * from './screen-paths.ts'
export { exampleOf, type Example } from './examples.ts'
export { meaningsOf } from './search-meanings.ts'
export { answerMeanings } from './answer-meanings.ts'
export { contradictionsIn } from './search-contradictions.ts'
export * from './search.ts'
export * from './session-tokens.ts'
export * from './settings.ts'
export * from './sharing.ts'
export * from './shop.ts'
export * from './match.ts'
export * from './security-events.ts'
export * from './similar.ts'
export * from './sound-actions.ts'
export * from './sound-rules.ts'
export * from './social.ts'
export * from './subscriptions.ts'
export * from './suggestions.ts'
export * from './terms.ts'
export * from './uploads.ts'
export * from './user-catalogue.ts'
export * from './usage.ts'
export * from './user-points.ts'
export * from './user-sessions.ts'
export * from './users.ts'
export * from './vat-rates.ts'
export * from './vocabulary.ts'
export * from './campaigns.ts'
export * from './vouchers.ts'
export * from './wallet.ts'
export { fromWire, onWire, pathOnWire, toWire, wireNamesOf } from './wire-names.ts'
export * from './withdrawal.ts'
export * from './words.ts'

const groups = [
  sounds,
  similar,
  match,
  previews,
  artists,
  packs,
  jams,
  guests,
  shop,
  registering,
  signingIn,
  hostedSignIn,
  cart,
  packages,
  payments,
  plans,
  licences,
  purchases,
  vouchers,
  affiliates,
  agent,
  dragOuts,
  ownLists,
  followed,
  reports,
  profile,
  security,
  copyrightNotices,
  becomingArtist,
  feedbackGroup,
  uploads,
  ownSounds,
  ownPacks,
  sales,
  sharingRoyalties,
  review,
  retagging,
  vocabulary,
  users,
  artistApplications,
  campaigns,
  agentLicences,
  securityLog,
  office,
  settings,
  prices,
  payingArtists,
  affiliateOffice,
  bookkeeping,
  insights,
] as const

/** Every endpoint there is, in groups, in the order in which a newcomer needs them. */
export const apiGroups: readonly ApiGroup[] = groups

/** By file, because the compiler writes no type that is as long as that of the list. */
type Api = EndpointsOf<
  | GroupsIn<typeof inAccounts>
  | GroupsIn<typeof inAffiliates>
  | GroupsIn<typeof inAgent>
  | GroupsIn<typeof inBuying>
  | GroupsIn<typeof inGuests>
  | GroupsIn<typeof inInsights>
  | GroupsIn<typeof inJams>
  | GroupsIn<typeof inMoney>
  | GroupsIn<typeof inOffice>
  | GroupsIn<typeof inSearching>
  | GroupsIn<typeof inStudio>
  | GroupsIn<typeof inUsers>
>

/** Every endpoint there is, by name. */
export const api: Api = /* @__PURE__ */ endpointsOf(groups)
