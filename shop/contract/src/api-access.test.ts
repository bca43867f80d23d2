import { expect, test } from 'vitest'
import { api } from './contract.ts'
import type { Endpoint } from './endpoint.ts'
import { callsIn } from './testing/calls-in.ts'

/**
 * Who may call what by source.txt and product.md, written down apart from the contract. `{a,b}` in an address stands for
 * one address each; whose things somebody may see among those calls is the server's policy and has tests of its own.
 */
const SPECIFIED: readonly (readonly [about: string, who: string, calls: string])[] = [
  [
    'searching and hearing, product.md 2 and 4 [R50] [R52] [A12]',
    'anyone',
    `GET /api/{sounds,suggestions,vocabulary,landing-pages,artists,packs}
     GET /api/sounds/:soundId
     GET /api/sounds/:id/similar
     POST /api/sounds/similar
     POST /api/{match,match/track}
     GET /api/packs/:packId{,/sounds}
     GET /api/artists/:handle{,/packs/:slug}
     GET /audio/{getAudio,previews/:file}
     GET /{covers,photos}/:file
     GET /cards/:kind/:id/:file
     GET /api/public/{shop,intakeProgress}`,
  ],
  [
    'the same through the guest API, source.txt 7 [A11]',
    'guest',
    `GET /api/v6/{sounds,suggestions,vocabulary,landing-pages,artists,packs}
     GET /api/v6/sounds/:soundId
     GET /api/v6/sounds/:id/similar
     POST /api/v6/sounds/similar
     POST /api/v6/{match,match/track}
     GET /api/v6/artists/:handle
     GET /api/v6/packs/:packId{,/sounds}
     GET /api/v6/public/intakeProgress`,
  ],
  ['ending a kind of mail by its link, product.md 19', 'anyone', 'POST /unsubscribe/:kind/:ticket'],
  ['becoming a guest, source.txt 7 [A11]', 'anyone', 'POST /api/v6/auth/{getNonce,login}'],
  ['published jams, product.md 12 and 16', 'anyone', 'GET /api/{jams,jams.csv,jams/:jamId}'],
  [
    'jams of one’s own, product.md 12 (the stack)',
    'user, artist, admin',
    `GET /api/editorial-jams{,.csv}
     POST /api/editorial-jams
     PUT DELETE /api/editorial-jams/:jamId`,
  ],
  ['publishing a jam [R37] [R38]', 'artist, admin', 'PUT /api/editorial-jams/:jamId/published'],
  ['featured jams, product.md 12', 'admin', 'PUT /api/featured-jams'],
  [
    'registering and signing in, source.txt 7, product.md 15 [A05] [A06] [A07] [A08]',
    'anyone',
    `POST /api/auth/{register,verify,resendConfirmationCode,checkUserAccountType,forgotPassword,resetPassword}
     GET /api/auth/proofChallenge
     POST /api/auth/{signIn,respondToChallenge,refresh,useTicket,confirmNewEmail,stopNewEmail,endWayIn}
     POST /api/auth/{startLinkSignIn,openSignInLink,pollSignIn}
     POST /api/auth/passkeySignIn{,/start}
     GET /api/auth/{hostedSignIn/:uid,signOutTarget}
     POST /api/public/{redirectSocialLogin,collectSocialLogin}`,
  ],
  [
    'one’s account, source.txt 2 and 7, product.md 15 [R06] [A01] [A02] [A03] [A15]',
    'user, artist, admin',
    `GET /api/user/profile
     PUT /api/user
     PUT DELETE /api/user/photo
     GET /api/user/mail-preferences
     PUT /api/user/mail-preferences/:kind
     GET POST /api/user/export
     GET /api/user/export/file
     GET POST /api/auth/deleteUser
     POST /api/auth/{mailDeletionCode,mailPasswordCode,changePassword,updateUser,startEmailChange,verifyAttribute}
     POST /api/auth/{startConfirmation,confirmSession,signOut,globalSignOut}
     GET /api/auth/{secondFactor,sessions,devices,socialIdentities}
     POST /api/auth/{startTotp,confirmTotp,stopTotp,recoveryCodes}
     PUT /api/auth/{emailFactor,passkeys/:id}
     DELETE /api/auth/{sessions,devices}/:id
     POST /api/auth/{devices,socialIdentities,socialIdentities/start,socialIdentities/:id/unlink}
     GET POST /api/auth/passkeys
     POST /api/auth/passkeys/{start,:id/remove}
     POST /api/auth/confirmByPasskey
     POST /api/auth/{hostedSignIn/:uid/allow,deviceSignIn,deviceSignIn/decide}`,
  ],
  [
    'following, saved searches, reports of wrong tags, feedback, product.md 3, 14 and 19',
    'user, artist, admin',
    `GET /api/user/{followed,searches}
     PUT DELETE /api/user/followed/:kind/:value
     POST /api/user/{searches,searches/:id/opened}
     PUT DELETE /api/user/searches/:id
     GET /api/reports
     POST /api/sounds/:soundId/reports
     POST /api/feedback`,
  ],
  [
    'cart and checkout [R11] [R17] [R18] [A04]',
    'user, artist',
    `GET POST /api/cart
     DELETE /api/cart/:soundId
     GET /api/{wallet,wallet/entries,wallet/entries.csv,wallet/statement.pdf}
     GET /api/{checkout/allowance,receipts/:receiptId}
     POST /api/checkout`,
  ],
  ['legal texts, product.md 16', 'anyone', 'GET /api/public/legal-texts/:name'],
  ['accepted legal texts, product.md 16', 'user, artist', 'GET /api/legal-texts/accepted'],
  ['accepting a newer agreement, product.md 19', 'artist', 'POST /api/artist/agreement'],
  [
    'writing legal texts, product.md 16',
    'admin',
    `GET /api/admin/{legal-texts,legal-texts/:name/:number,legal-acceptances,legal-acceptances.csv}
     POST /api/admin/legal-texts/{preview,:name}`,
  ],
  ['prices before signing in, product.md 8', 'anyone', 'GET /api/public/packages'],
  [
    'packages, payments and plans [R07] [R08] [R09] [R15] [R40] [R42]',
    'user, artist',
    `GET /api/packages
     GET PUT DELETE /api/billing/details
      POST /api/billing/{vat-id,purchases,card,card/preview,card/confirm}
      GET /api/billing/{purchases/:purchaseId,payments,payments.csv,payments/statement.pdf,payments/totals,payments/unpaid,invoices.zip,subscription,subscription/ended,trial}
     POST /api/billing/invoices/:number/send
     POST /api/billing/payments/:paymentId/withdraw
     GET /api/withdrawals/payments
     POST /api/withdrawals
     POST /api/billing/trial/{card,keep}
     POST /api/billing/subscription/{preview,change,pause,cancel,keep,confirmation,confirmed}
     GET /api/gift-cards
     POST /api/gift-cards/:cardId/send`,
  ],
  [
    'Purchased Loops, drag-outs, vouchers, Agent licences [R10] [R13] [R14] [R41]',
    'user, artist',
    `GET /api/purchases{,.csv}
     POST /api/purchases/{:soundId/download,download,undo/:purchaseId}
     GET POST /api/drag-outs
     POST /api/drag-outs/{reported,masters}
     POST /api/vouchers/{preview,redeem}
     GET /api/agent/licences
     POST /api/agent/{devices,check}
     DELETE /api/agent/devices/:deviceId`,
  ],
  [
    'favourites, recently played, not for me [R29]',
    'user, artist',
    `GET POST /api/user/favourites
     GET /api/user/favourites/sounds
     POST /api/user/favourites/{remove,move}
     GET POST DELETE /api/user/recent
     GET POST /api/user/not-for-me
     PUT DELETE /api/user/not-for-me/:soundId
     POST /api/user/not-for-me/remove`,
  ],
  [
    'collections, product.md 4',
    'user, artist',
    `GET POST /api/user/collections
     PUT DELETE /api/user/collections/:id
     POST /api/user/collections/:id/{sounds,remove,move}
     PUT /api/user/collections/:id/sounds/:soundId
     PUT DELETE /api/user/kept-collections/:id`,
  ],
  [
    'copyright notices about what is one’s own, product.md 19',
    'user, artist',
    `GET /api/user/copyright-notices{,.csv}
     POST /api/user/copyright-notices/:noticeId/counter`,
  ],
  ['reading a collection, product.md 4', 'anyone', 'GET /api/collections{,.csv,/:key,/:key/sounds}'],
  [
    'papers of one’s own, which administrators see too, product.md 7, 8 and 14',
    'user, artist, admin',
    `GET /api/billing/invoices/:number/{pdf,ubl}
     GET /api/self-billed/:number/{pdf,ubl,cii}
     GET /api/licences/:number/certificate
     GET /api/records`,
  ],
  [
    'checking a licence, signed addresses, keys of the Agent, product.md 3, 5, 13 and 16',
    'anyone',
    `GET /api/licences/:number
     GET /{download,drag-out}/:ticket
     GET /{download,drag-out}/zip/:ticket
     GET /api/agent/keys`,
  ],
  [
    'the withdrawal function, copyright notices, clicks on an affiliate’s link, product.md 8, 10 and 19 [A09]',
    'anyone',
    `POST /api/public/{withdrawal,copyright-notices,copyright-notices/confirm}
     GET /api/public/affiliateClicks/:afid`,
  ],
  [
    'affiliate history and payouts, onboarding, applying as an artist [R01] [R16] [R19]',
    'user',
    `GET /api/affiliate{,/chart,/days,/days.csv,/commissions,/commissions.csv,/payouts,/payouts.csv}
     GET POST /api/affiliate/payout
     PUT /api/affiliate/{bankDetails,taxDetails}
     PUT /api/user/onboarding
     GET POST /api/artist-application
     POST /api/artist-application/sounds
     DELETE /api/artist-application/sounds/:soundId`,
  ],
  [
    'papers of payouts, product.md 10 and 11',
    'user, admin',
    'GET /api/affiliate-payouts/:payoutId/statement',
  ],
  ['papers of payments', 'artist, admin', 'GET /api/royalty-payments/:paymentId/statement'],
  ['what an upload client asks first, without a token', 'anyone', 'OPTIONS /api/uploads'],
  [
    'uploads, own sounds and packs, product.md 3 and 16',
    'artist',
    `POST /api/uploads
     GET PATCH DELETE /api/uploads/:id
     GET /api/intakes
     POST /api/intakes/{retry,dismiss}
     GET PUT /api/artist/{page,sounds}
     POST /api/artist/sounds/{submit,take-back,withdraw,delete}
     GET POST /api/artist/packs
     GET PUT DELETE /api/artist/packs/:packId
     PUT /api/artist/packs/:packId/{price,order}
     PUT DELETE /api/artist/packs/:packId/cover`,
  ],
  [
    'sales history, payout details, shares of a royalty, product.md 11 and 19 [R12]',
    'artist',
    `GET /api/sales{,.csv,/:saleId,/totals,/totals.csv,/chart,/balance,/payments,/payments.csv}
     GET PUT /api/payout-details
     GET /api/royalty-splits{,.csv}
     POST /api/royalty-splits
     POST /api/royalty-splits/:splitId/{answer,withdraw}`,
  ],
  [
    'admin affiliate history, affiliate users, payouts, source.txt 6 [A16] [R20] [R23] [R24]',
    'admin',
    `GET /api/admin/affiliates{,.csv}
     GET /api/admin/affiliate-history{,.csv}
     POST /api/admin/affiliate-commissions/:commissionId/decision
     GET /api/admin/affiliate_payout/:userId{,/payouts,/payouts.csv}
     POST /api/admin/affiliate-payouts/:payoutId/{approve,hold,reject,pay}
     GET /api/admin/affiliate-transfers
     POST /api/admin/affiliate-transfers/{file,pay}`,
  ],
  [
    'admin subscription history, source.txt 6 [A16] [R21]',
    'admin',
    `GET /api/admin/unpaid-payments{,.csv}
     GET /api/admin/subscription-history{,.csv}
     GET /api/admin/payments/:paymentId
     POST /api/admin/payments/:paymentId/refund
     GET /api/admin/payment-warnings
     GET /api/admin/withdrawals{,.csv}
     POST /api/admin/withdrawals/:withdrawalId/{payment,refund,answer}
     GET /api/admin/provider-differences{,.csv}
     GET /api/admin/provider-comparison
     POST /api/admin/provider-comparison
     POST /api/admin/provider-differences/:differenceId/settle
     GET /api/admin/disputes{,.csv,/:disputeId,/:disputeId/evidence}
     POST /api/admin/disputes/:disputeId/answer
     POST /api/admin/refunds/:refundId/settle`,
  ],
  [
    'active users, usage metrics, user feedback, dashboard, source.txt 6 [A16] [R34] [R35] [R36] [R43]',
    'admin',
    `GET /api/admin/analytics/{active-users,active-days,active-days.csv}
     GET /api/admin/analytics/{usage,usage-days,usage-days.csv,searched,searched.csv}
     GET /api/admin/feedback{,.csv}
     POST /api/admin/feedback/:feedbackId/{answer,done}
     GET /api/admin/waiting
     GET /api/admin/dashboard{,/payouts}`,
  ],
  [
    'payments to artists, tax report, product.md 11 and 19 [R28]',
    'admin',
    `GET POST /api/admin/payment/:userId
     PUT /api/admin/payment/:userId/share
     PUT /api/admin/payment/:userId/payee
     PUT /api/admin/affiliate_payout/:userId/payee
     GET /api/admin/payment/:userId/payments{,.csv}
     POST /api/admin/payment/:userId/payments/:paymentId/correction
     GET /api/admin/payable-artists{,.csv}
     GET /api/admin/held-acts{,.csv}
     POST /api/admin/held-acts/:actId/{confirm,drop}
     GET /api/admin/held-royalties{,.csv}
     POST /api/admin/held-royalties/decision
     GET /api/admin/payment-runs{,.csv}
     POST /api/admin/payment-runs
     POST /api/admin/payment-runs/:runId/{file,pay,cancel}
     GET /api/admin/payout-proposals
     POST /api/admin/payout-proposals/:proposalId/{confirm,reject}
     GET /api/admin/tax-report{,.csv}
     GET /api/admin/tax-report/:year/files
     POST /api/admin/tax-report/:year/files
     GET /api/admin/tax-report/files/:fileId
     GET /api/admin/books
     POST /api/admin/books/{close,datev,papers}
     GET /api/admin/books/balances{,.csv}
     GET /api/admin/books/lines{,.csv}
     GET /api/admin/vat-return{,.csv,/oss}`,
  ],
  [
    'users [R02] [R03] [R25] [R26] [R27]',
    'admin',
    `GET /api/admin/users{,.csv}
     POST /api/admin/users{,/status,/mail}
     GET PUT /api/admin/users/:userId
     PUT /api/admin/users/:userId/grants
     POST DELETE /api/admin/users/:userId/invitation
     GET DELETE /api/admin/users/:userId/emailChange
     GET /api/admin/users/:userId/secondFactor
     POST /api/admin/users/:userId/secondFactor/reset
     GET DELETE /api/admin/users/:userId/sessions
     GET /api/admin/users/:userId/sessions.csv
     DELETE /api/admin/users/:userId/sessions/:id
     GET /api/admin/users/:userId/devices{,.csv}
     DELETE /api/admin/users/:userId/devices/:id
     GET /api/admin/users/:userId/{sounds,sounds.csv,reports,reports.csv,points.csv}
     GET POST /api/admin/users/:userId/points`,
  ],
  [
    'purchases, campaigns, Agent licences [R04] [R05] [R22] [R31] [R32] [R33]',
    'admin',
    `GET /api/admin/purchases{,.csv,/:purchaseId}
     POST /api/admin/purchases/:purchaseId/refund
     GET /api/admin/campaigns{,.csv,/:campaignId}
     GET /api/admin/campaign-plans
     POST /api/admin/campaigns
     PUT /api/admin/campaigns/:campaignId/switch
     POST /api/admin/campaigns/:campaignId/end
     GET /api/admin/campaigns/:campaignId/{results,codes,codes.csv}
     POST /api/admin/campaigns/:campaignId/codes
     GET /api/admin/agent-licences{,.csv,/:licenceId,/:licenceId/devices,/:licenceId/devices.csv}
     POST /api/admin/agent-licences{,/:licenceId/extension,/:licenceId/revocation}`,
  ],
  [
    'gift cards, product.md 20',
    'admin',
    `GET /api/admin/gift-cards{,.csv}
     GET /api/admin/gift-card-totals
     POST /api/admin/gift-cards/:cardId/block
     POST /api/admin/gift-cards/:cardId/forget`,
  ],
  [
    'review, re-tagging, vocabulary, copyright notices, applications, product.md 14, 16 and 19 [R30]',
    'admin',
    `GET /api/admin/{review,retagging}
     POST /api/admin/{review/decide,review/undo,retagging/check}
     PUT /api/admin/sounds
     POST /api/admin/reports/:reportId/{accept,dismiss}
     GET /api/admin/vocabulary
     POST /api/admin/vocabulary/:kind
     PUT DELETE /api/admin/vocabulary/:kind/:slug
     POST /api/admin/vocabulary/{:kind/:slug/merge,merges/:mergeId/undo}
     GET /api/admin/copyright-notices{,.csv}
     POST /api/admin/copyright-notices/{:noticeId/decision,dismissal}
     GET /api/admin/artist-applications{,.csv,/:applicationId/sounds/:soundId}
     POST /api/admin/artist-applications/:applicationId/decision`,
  ],
  [
    'running the shop, product.md 14 and 16',
    'admin',
    `GET /api/admin/security-events{,.csv}
     GET /api/admin/audit{,.csv,/choices}
     GET /api/admin/jobs{,.csv,/queues}
     POST /api/admin/jobs/{retry,drop}
     GET /api/admin/mails{,.csv}
     POST /api/admin/mails/test
     GET PUT /api/admin/views/:list
     DELETE /api/admin/views/:list/:viewId
     GET PATCH /api/admin/settings
     GET POST /api/admin/{webhooks,api-keys}
     GET /api/admin/programs
     POST /api/admin/programs/{block,unblock}
     PATCH DELETE /api/admin/webhooks/:webhookId
     POST /api/admin/webhooks/:webhookId/{rotate-secret,switch,test,deliveries/send-again}
     GET /api/admin/webhooks/:webhookId/deliveries{,.csv,/:deliveryId}
     DELETE /api/admin/api-keys/:keyId
     GET /api/admin/setup
     GET /api/admin/packages{,.csv}
     POST /api/admin/packages{,/:packageId/move}
     PUT /api/admin/packages/:packageId
     GET POST /api/admin/vat-rates
     GET POST /api/admin/exchange-rates`,
  ],
]

const specified = SPECIFIED.flatMap(([about, who, calls]) =>
  calls.split('\n').flatMap((line) => callsIn(line).map((call) => ({ call, about, who }))),
)
const built = new Map(
  Object.values<Endpoint>(api).map(({ method, path, access }) => [
    `${method} ${path}`,
    typeof access === 'string' ? access : access.join(', '),
  ]),
)

test.each(SPECIFIED)('%s: for %s and nobody else', (about, who) => {
  const listed = specified.filter((one) => one.about === about).map(({ call }) => call)
  expect(listed.map((call) => `${call}: ${built.get(call)}`)).toEqual(listed.map((call) => `${call}: ${who}`))
})

test('every endpoint stands once in the list of who may call it', () => {
  const calls = specified.map(({ call }) => call)
  expect(calls.filter((call, nr) => calls.indexOf(call) !== nr)).toEqual([])
  expect(
    [...built.keys()].filter((call) => !calls.includes(call)),
    'Decide by source.txt and product.md who may call these, and write them into SPECIFIED in this file.',
  ).toEqual([])
})
