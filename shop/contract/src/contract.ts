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
import { endpointsOf, type ApiGroup, type EndpointsOf, type GroupsIn } from './group.ts'
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

export * from './identity/account-deletion.ts'
export * from './identity/account-security.ts'
export * from './accounts/accounts.ts'
export * from './affiliates/affiliate-money.ts'
export * from './affiliates/affiliate-office.ts'
export * from './affiliates/affiliate-transfers.ts'
export * from './affiliates/affiliates.ts'
export * from './agent/agent.ts'
export * from './agent/agent-licences.ts'
export * from './orders/all-purchases.ts'
export type { ApiGroup } from './group.ts'
export * from './catalogue/artist-agreement.ts'
export * from './catalogue/artist-applications.ts'
export { artistHandle } from './catalogue/artist-handle.ts'
export * from './catalogue/artists.ts'
export * from './billing/billing.ts'
export * from './payees/payees.ts'
export * from './royalties/payment-runs.ts'
export * from './billing/payments.ts'
export * from './payees/payout-proposals.ts'
export * from './billing/purchases.ts'
export * from './catalogue/catalogue.ts'
export * from './client.ts'
export { COVER_HUES, COVER_PATTERNS, coverFamily } from './catalogue/cover-family.ts'
export * from './identity/confirmation.ts'
export * from './catalogue/covers.ts'
export * from './accounts/data-export.ts'
export * from './identity/device-sign-in.ts'
export * from './listening/drag-out-history.ts'
export {
  type DraggedAs,
  fetchDragOut,
  MAX_DRAGGED_AT_ONCE,
  offerDragOuts,
  type OfferedDragOut,
  reportDragOuts,
} from './listening/drag-outs.ts'
export * from './endpoint.ts'
export * from './envelope.ts'
export * from './listening/favourites.ts'
export * from './insights/feedback.ts'
export * from './search/followed.ts'
export * from './identity/guest-auth.ts'
export * from './identity/guest-client.ts'
export { hashNonce } from './identity/hash-nonce.ts'
export { guestVariant } from './guest-variant.ts'
export * from './guest.ts'
export * from './identity/hosted.ts'
export * from './identity/identity.ts'
export { MAX_PASSWORD_LENGTH, MIN_PASSWORD_LENGTH } from './identity/identity-fields.ts'
export * from './ingest/ingest.ts'
export * from './insights/insights.ts'
export * from './ingest/intake-progress.ts'
export * from './jams/jam-rules.ts'
export * from './jams/jams.ts'
export * from './catalogue/notices.ts'
export * from './orders/licences.ts'
export * from './orders/licence-texts.ts'
export * from './office/list-views.ts'
export * from './listening/listening.ts'
export * from './accounts/mail-preferences.ts'
export { DEFAULT_PAGE_SIZE, describePage, id, instant, type PageMeta } from './lists.ts'
export * from './office/office.ts'
export * from './accounts/onboarding.ts'
export * from './orders/orders.ts'
export * from './catalogue/own-sounds.ts'
export * from './listening/own-lists.ts'
export * from './catalogue/own-packs.ts'
export * from './catalogue/packs.ts'
export { MAX_LIST_WORDS, type SortOf } from './paged-list.ts'
export * from './identity/plugin-hand-over.ts'
export * from './billing/price-list.ts'
export * from './program-scopes.ts'
export * from './identity/proof.ts'
export { MAX_REASON_LENGTH } from './reason.ts'
export * from './office/records.ts'
export * from './accounts/regions.ts'
export * from './identity/registration.ts'
export * from './catalogue/reports.ts'
export * from './orders/returned-purchases.ts'
export * from './catalogue/retagging.ts'
export * from './catalogue/review.ts'
export * from './role.ts'
export * from './royalties/royalties.ts'
export * from './royalties/royalty-splits.ts'
export * from './royalties/sales-totals.ts'
export * from './royalties/tax-report.ts'
export * from './search/saved-searches.ts'
export * from './screen-paths.ts'
export { exampleOf, type Example } from './search/examples.ts'
export { meaningsOf } from './search/search-meanings.ts'
export { answerMeanings } from './search/answer-meanings.ts'
export { contradictionsIn } from './search/search-contradictions.ts'
export * from './search/search.ts'
export * from './identity/session-tokens.ts'
export * from './settings/settings.ts'
export * from './sharing/sharing.ts'
export * from './settings/shop.ts'
export * from './search/match.ts'
export * from './identity/security-events.ts'
export * from './search/similar.ts'
export * from './catalogue/sound-actions.ts'
export * from './catalogue/sound-rules.ts'
export * from './identity/social.ts'
export * from './billing/subscriptions.ts'
export * from './search/suggestions.ts'
export * from './catalogue/terms.ts'
export * from './ingest/uploads.ts'
export * from './catalogue/user-catalogue.ts'
export * from './insights/usage.ts'
export * from './wallet/user-points.ts'
export * from './identity/user-sessions.ts'
export * from './accounts/users.ts'
export * from './billing/vat-rates.ts'
export * from './catalogue/vocabulary.ts'
export * from './vouchers/campaigns.ts'
export * from './vouchers/vouchers.ts'
export * from './wallet/wallet.ts'
export { fromWire, onWire, pathOnWire, toWire, wireNamesOf } from './wire-names.ts'
export * from './accounts/withdrawal.ts'
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
