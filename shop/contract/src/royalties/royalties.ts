import * as z from 'zod/mini'
import { sound } from '../catalogue/catalogue.ts'
import { endpoint, group } from '../endpoint.ts'
import { dayFilters, id, instant } from '../lists.ts'
import { pagedList } from '../paged-list.ts'
import { shownPayee } from '../payees/payees.ts'
import { payoutProposal, PROPOSAL_ERRORS } from '../payees/payout-proposals.ts'
import { reasonField } from '../reason.ts'
import { LOT_ORIGINS } from '../wallet/wallet.ts'
import { oneLine } from '../one-line.ts'

const day = z.iso.date()

/** What a buyer and an artist have in common, for which a royalty waits. */
export const SELF_DEALING_SIGNS = [
  'account',
  'mailbox',
  'company',
  'payout',
  'card',
  'device',
  'network',
] as const
export type SelfDealingSign = (typeof SELF_DEALING_SIGNS)[number]

/** A royalty to which a promotion added, which waits. */
const saleHold = z.object({
  /** The first moment at which it can be paid. */
  freeAt: instant,
  /** It looks like the artist's own purchase, and waits for an administrator. */
  isChecked: z.boolean(),
  /** Why it was refused for good; null otherwise. */
  refusal: z.nullable(z.string()),
})

/** A sale of one of an artist’s sounds, and what came of it. Sums are in millionths of a euro: no fraction of a cent is lost. */
export const sale = z.object({
  id,
  soundId: id,
  loop: sound,
  soldAt: instant,
  /** Two letters of the buyer's country; who they are stays theirs. */
  country: z.string(),
  points: z.int(),
  /** Money received for these very points, net of VAT. */
  valueMicroEur: z.int(),
  /** The artist's share, in hundredths of a percent. */
  shareBasisPoints: z.int(),
  /** Of the sound's royalty, where it is shared; else 10,000. */
  partBasisPoints: z.int(),
  royaltyMicroEur: z.int(),
  /** The licence was given back, and the royalty with it. */
  isReturned: z.boolean(),
  /** Of points that a promotion gave or made cheaper; null for others, and once it can be paid. */
  hold: z.nullable(saleHold),
})
export type Sale = z.output<typeof sale>

/** The artist's sales; `q` looks at titles and packs. */
export const salesList = pagedList({
  path: '/api/sales',
  access: ['artist'],
  summary: 'Sales of your sounds, newest first, each with the money behind its points and your share.',
  item: sale,
  columns: ['soldAt', 'title', 'points', 'royalty'],
  sort: '-soldAt',
  filters: dayFilters,
})
export const listSales = salesList.list
export const saveSales = salesList.csv

/** Points of one lot that a sale was paid with. */
const spentLot = z.object({
  id,
  origin: z.enum(LOT_ORIGINS),
  points: z.int(),
  /** Worth of these points, net of VAT. */
  valueMicroEur: z.int(),
  /** Of it, what the shop adds from a promotion. */
  givenMicroEur: z.int(),
})
export type SpentLot = z.output<typeof spentLot>

/** How the royalty of a sale came about: the points that were spent, by the lots they came from. */
export const saleStory = z.extend(sale, {
  licenceNumber: z.string(),
  /** When the licence was given back; null while it holds. */
  returnedAt: z.nullable(instant),
  lots: z.array(spentLot),
})
export type SaleStory = z.output<typeof saleStory>

export const getSale = endpoint({
  method: 'GET',
  path: '/api/sales/:saleId',
  access: ['artist'],
  summary:
    'How the royalty of one of your sales came about: its points, their lots and what they were worth.',
  params: z.strictObject({ saleId: id }),
  ok: saleStory,
  errors: ['sale_not_found'],
})

/** What a purchase was paid with, and who earned by it. */
const purchaseStory = z.object({
  lots: z.array(spentLot),
  royalties: z.array(
    z.object({
      artist: z.object({ id, name: z.string() }),
      shareBasisPoints: z.int(),
      partBasisPoints: z.int(),
      royaltyMicroEur: z.int(),
      /** When the purchase was given back; null while it holds. */
      returnedAt: z.nullable(instant),
    }),
  ),
  /** First download or drag-out of the master: from then on the buyer cannot undo it. Null before. */
  firstTakenAt: z.nullable(instant),
})
export type PurchaseStory = z.output<typeof purchaseStory>

export const getPurchaseStory = endpoint({
  method: 'GET',
  path: '/api/admin/purchases/:purchaseId',
  access: ['admin'],
  grants: ['support', 'accountant'],
  summary: 'What anybody’s purchase was paid with, who earned by it, and whether it was downloaded.',
  params: z.strictObject({ purchaseId: id }),
  ok: purchaseStory,
  errors: ['sale_not_found'],
})

/** An artist's earnings and payments; `payable` is older than the time in which buyers may give back. */
export const royaltyBalance = z.object({
  earnedMicroEur: z.int(),
  paidCents: z.int(),
  /** Earned and not paid yet, in millionths of a euro; below zero where more was paid. */
  owedMicroEur: z.int(),
  payableCents: z.int(),
  /** Of sales that buyers may still give back. */
  pendingMicroEur: z.int(),
  /** Of older sales whose buyers' payments are disputed: payable or taken back once that is decided. */
  disputedMicroEur: z.int(),
  /** Of older sales to which a promotion added, for 30 days, or until an administrator has looked at them. */
  heldMicroEur: z.int(),
  /** When the first of them counts as payable; null where there are none. */
  nextPayableAt: z.nullable(instant),
  saleCount: z.int(),
  /** Days after which a sale counts as payable. */
  holdDays: z.int(),
})
export type RoyaltyBalance = z.output<typeof royaltyBalance>

export const getOwnBalance = endpoint({
  method: 'GET',
  path: '/api/sales/balance',
  access: ['artist'],
  summary: 'What you have earned, what of it can be paid out, and what was paid.',
  ok: royaltyBalance,
  errors: [],
})

const ofArtist = z.strictObject({ userId: id })

const basisPoints = z.int().check(z.minimum(0), z.maximum(10_000))

export const artistPayments = z.object({
  artist: z.object({
    id,
    name: z.string(),
    email: z.string(),
    /** The account is deleted; what it is owed stays. */
    hasLeft: z.boolean(),
  }),
  balance: royaltyBalance,
  share: z.object({
    /** Of what is sold now, in hundredths of a percent. */
    basisPoints,
    /** When it was agreed with this artist; null where the shop's holds. */
    agreedAt: z.nullable(instant),
    /** What holds for artists without a share of their own. */
    shopBasisPoints: basisPoints,
  }),
  /** Where the artist is paid to; null until they say so. */
  payee: z.nullable(shownPayee),
  /** VAT that is paid on top of a payment to them, in hundredths of a percent; 0 for none. */
  vatRateBasisPoints: basisPoints,
  /** A payment above the shop's limit that waits for a second administrator; null for none. */
  waiting: z.nullable(payoutProposal),
})
export type ArtistPayments = z.output<typeof artistPayments>

export const getArtistBalance = endpoint({
  method: 'GET',
  path: '/api/admin/payment/:userId',
  access: ['admin'],
  grants: ['accountant'],
  summary: 'An artist’s balance: earned, payable, paid; and their share.',
  params: ofArtist,
  ok: artistPayments,
  errors: ['artist_not_found'],
})

/** Null goes back to the shop's share. */
export const artistShare = z.strictObject({ shareBasisPoints: z.nullable(basisPoints), reason: reasonField })

export const setArtistShare = endpoint({
  method: 'PUT',
  path: '/api/admin/payment/:userId/share',
  access: ['admin'],
  grants: [],
  confirmed: true,
  summary: 'Sets an artist’s share of what is sold from now on, and mails it to them with the reason.',
  params: ofArtist,
  body: artistShare,
  ok: artistPayments,
  errors: ['confirmation_required', 'artist_not_found'],
})

export const royaltyPayment = z.object({
  id,
  paidOn: day,
  /** Without VAT; below zero for a correction. */
  amountCents: z.int(),
  /** On top, as its paper states it; null for payments before there were papers. */
  vatCents: z.nullable(z.int()),
  /** Number of its self-billed invoice or credit note. */
  paper: z.nullable(z.string()),
  /** What corrections left of it; nothing of a correction. */
  leftCents: z.int(),
  reference: z.string(),
  /** The payment that a correction takes from; null for a payment. */
  corrects: z.nullable(z.object({ id, paidOn: day, reference: z.string() })),
  /** Who entered it. */
  enteredBy: z.string(),
  enteredAt: instant,
})
export type RoyaltyPayment = z.output<typeof royaltyPayment>

const paymentFacts = {
  item: royaltyPayment,
  columns: ['paidOn', 'amountCents'],
  sort: '-paidOn',
} as const

/** Payments to one artist; `q` looks at references. */
export const artistPaymentsList = pagedList({
  ...paymentFacts,
  path: '/api/admin/payment/:userId/payments',
  access: ['admin'],
  grants: ['accountant'],
  summary: 'Payments to an artist, newest first.',
  params: ofArtist,
  errors: ['artist_not_found'],
})
export const listArtistPayments = artistPaymentsList.list
export const saveArtistPayments = artistPaymentsList.csv

export const ownPaymentsList = pagedList({
  ...paymentFacts,
  path: '/api/sales/payments',
  access: ['artist'],
  summary: 'Payments to you, newest first.',
})
export const listOwnPayments = ownPaymentsList.list
export const saveOwnPayments = ownPaymentsList.csv

export const fetchStatement = endpoint({
  method: 'GET',
  path: '/api/royalty-payments/:paymentId/statement',
  access: ['artist', 'admin'],
  grants: ['accountant'],
  summary: 'The statement of a payment to you as PDF, naming every sale; administrators fetch any.',
  params: z.strictObject({ paymentId: id }),
  ok: z.unknown(),
  answers: 'bytes',
  errors: ['payment_not_found'],
})

/** Most that one payment may be, so that a slip of the finger is caught. */
export const MAX_PAYMENT_CENTS = 10_000_000

const paymentCents = z.int().check(z.minimum(1), z.maximum(MAX_PAYMENT_CENTS))
const reference = oneLine(140)

export const payment = z.strictObject({
  /** Without VAT. */
  amountCents: paymentCents,
  paidOn: day,
  reference,
})

/** By how much a payment was entered too high. */
export const paymentCorrection = z.strictObject({ amountCents: paymentCents, reference })

export const payArtist = endpoint({
  method: 'POST',
  path: '/api/admin/payment/:userId',
  access: ['admin'],
  grants: [],
  confirmed: true,
  summary:
    'Enters a payment to an artist, of no more than is payable. Above the shop’s limit it waits for a second administrator. The same key never enters it twice.',
  repeatable: 'by-idempotency-key',
  params: ofArtist,
  body: z.extend(payment, {
    /** VAT that was transferred on top; none unless given. */
    vatCents: z.optional(z.int().check(z.minimum(0), z.maximum(MAX_PAYMENT_CENTS))),
  }),
  ok: z.extend(royaltyBalance, { isWaiting: z.boolean() }),
  okStatus: 201,
  errors: [
    'confirmation_required',
    'artist_not_found',
    'payout_details_missing',
    'payout_details_new',
    'artist_in_run',
    'more_than_payable',
    'payment_vat_differs',
    'payment_in_future',
    'payouts_frozen',
    ...PROPOSAL_ERRORS,
    'idempotency_key_missing',
    'idempotency_key_reused',
  ],
})

export const correctArtistPayment = endpoint({
  method: 'POST',
  path: '/api/admin/payment/:userId/payments/:paymentId/correction',
  access: ['admin'],
  grants: [],
  confirmed: true,
  summary:
    'Takes back what was entered wrongly of a payment to an artist, up to what is left of it. The payment stays; the correction is an entry of its own. The same key never enters it twice.',
  repeatable: 'by-idempotency-key',
  params: z.strictObject({ userId: id, paymentId: id }),
  body: paymentCorrection,
  ok: royaltyBalance,
  okStatus: 201,
  errors: [
    'confirmation_required',
    'artist_not_found',
    'payment_not_found',
    'more_than_left',
    'idempotency_key_missing',
    'idempotency_key_reused',
  ],
})

export const saleEndpoints = group(
  'Artists: sales',
  'Sales of an artist’s sounds, the royalties, and the payments so far.',
  { listSales, saveSales, getSale, getOwnBalance, listOwnPayments, saveOwnPayments, fetchStatement },
)

export const artistPaymentEndpoints = group(
  'Admins: paying artists',
  'Balances of artists, and entering payments. A payment is never changed; a correction is a new one.',
  {
    getArtistBalance,
    setArtistShare,
    listArtistPayments,
    saveArtistPayments,
    payArtist,
    correctArtistPayment,
  },
)
