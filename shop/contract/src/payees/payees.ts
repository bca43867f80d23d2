import * as z from 'zod/mini'
import { endpoint, group } from '../endpoint.ts'
import { mailableField } from '../identity/identity-fields.ts'
import { id, instant } from '../lists.ts'
import { reasonField } from '../reason.ts'
import {
  isWholeSeller,
  knownCountryField,
  sellerIdentityFields,
  shownSellerIdentity,
} from './seller-identity.ts'
import { oneLine } from '../one-line.ts'

/** The account's owner at the bank. */
export const holderField = oneLine(70)
export const ibanField = oneLine(50)

/**
 * How a payee is taxed. Private: no business. Small: a business that the law of its country asks no VAT of. Regular: with VAT where the
 * shop is. Reverse charge: with VAT in another country of the Union. Outside: a business in no country of the Union.
 */
export const VAT_STATUSES = ['private', 'small', 'regular', 'reverseCharge', 'outside'] as const
const vatStatus = z.enum(VAT_STATUSES)
export type VatStatus = z.output<typeof vatStatus>

/** Of a business, by which its tax office knows it: it stands on invoices. In Germany the Steuernummer. */
const taxNumber = z.nullable(oneLine(40))

const address = {
  street: oneLine(100),
  postcode: oneLine(20),
  city: oneLine(100),
  country: knownCountryField,
}

/** What the law asks a platform to know of those who sell on it. */
const taxFacts = {
  ...address,
  /** Null where they have not said. */
  vatStatus: z.nullable(vatStatus),
  vatId: z.nullable(oneLine(20)),
  taxNumber,
  ...sellerIdentityFields,
}

const ofArtist = {
  holder: holderField,
  iban: z.nullable(ibanField),
  paypal: z.nullable(mailableField),
  ...taxFacts,
}
const isOneWay = ({ iban, paypal }: { iban: string | null; paypal: string | null }): boolean =>
  (iban === null) !== (paypal === null)
const NOT_ONE_WAY = { error: 'Enter an IBAN or a PayPal address, not both', path: ['iban'] }

/** Where an artist is paid to: either by IBAN or by PayPal. */
export const payoutDetails = z.strictObject(ofArtist).check(z.refine(isOneWay, NOT_ONE_WAY), isWholeSeller)

/** Where the owner of a deleted artist account asked the shop to pay them. */
export const deletedArtistDetails = z
  .strictObject({ ...ofArtist, reason: reasonField })
  .check(z.refine(isOneWay, NOT_ONE_WAY), isWholeSeller)

/** Where the owner of a deleted affiliate account asked the shop to pay them. */
export const deletedAffiliateDetails = z.strictObject({
  holder: holderField,
  iban: ibanField,
  reason: reasonField,
})

/** What stands on an affiliate's papers. */
export const affiliateTaxDetails = z.strictObject({
  ...address,
  vatStatus,
  taxNumber,
  vatId: z.nullable(oneLine(20)),
})

export type AffiliateTaxDetails = z.output<typeof affiliateTaxDetails>

/** Details as they are shown; of an IBAN to its owner only the first and last four characters. */
export const shownPayee = z.object({
  holder: z.string(),
  iban: z.nullable(z.string()),
  paypal: z.nullable(z.string()),
  /** Changed details wait until then before they are paid to; null once they can be. */
  usableAt: z.nullable(instant),
  /** Null where only an affiliate's account is known. */
  tax: z.nullable(
    z.object({
      street: z.string(),
      postcode: z.string(),
      city: z.string(),
      country: z.string(),
      vatStatus: z.nullable(vatStatus),
      vatId: z.nullable(z.string()),
      taxNumber: z.nullable(z.string()),
      ...shownSellerIdentity,
    }),
  ),
})
export type ShownPayee = z.output<typeof shownPayee>

const ownDetails = z.object({ details: z.nullable(shownPayee) })

export const getPayoutDetails = endpoint({
  method: 'GET',
  path: '/api/payout-details',
  access: ['artist'],
  summary: 'Where you are paid to, and what the tax authority asks for.',
  ok: ownDetails,
  errors: [],
})

export const setPayoutDetails = endpoint({
  method: 'PUT',
  path: '/api/payout-details',
  access: ['artist'],
  summary:
    'Sets where you are paid to. A changed account is told by mail, and waits 72 hours before it is paid to.',
  body: payoutDetails,
  ok: ownDetails,
  errors: ['iban_invalid', 'vat_id_invalid', 'tax_id_invalid', 'vat_status_mismatch'],
})

const ofPaper = z.strictObject({
  number: z.string().check(z.regex(/^S[BC](R\d{8})?-\d{4}-\d{6}$/, 'is not a number')),
})
const paper = {
  method: 'GET',
  access: ['user', 'artist', 'admin'],
  grants: ['accountant'],
  params: ofPaper,
  ok: z.unknown(),
  answers: 'bytes',
  errors: ['paper_not_found'],
} as const

export const getSelfBilledPdf = endpoint({
  ...paper,
  path: '/api/self-billed/:number/pdf',
  summary:
    'The invoice that the shop issued in your name for a payout, or its credit note, as PDF with its data inside (Factur-X). Administrators see all.',
})

export const getSelfBilledUbl = endpoint({
  ...paper,
  path: '/api/self-billed/:number/ubl',
  summary: 'The same as UBL, for programs of accountants.',
})

export const getSelfBilledCii = endpoint({
  ...paper,
  path: '/api/self-billed/:number/cii',
  summary: 'The same as CII, for programs of accountants.',
})

export const selfBilledEndpoints = group(
  'Payouts: self-billed invoices',
  'Papers of payouts to artists and affiliates, which the shop issues in their name.',
  { getSelfBilledPdf, getSelfBilledUbl, getSelfBilledCii },
)

const ofLeaver = {
  method: 'PUT',
  access: ['admin'],
  grants: [],
  confirmed: true,
  params: z.strictObject({ userId: id }),
  ok: z.null(),
} as const
const REFUSALS = [
  'confirmation_required',
  'user_not_found',
  'account_open',
  'nothing_owed',
  'iban_invalid',
] as const

export const enterArtistDetails = endpoint({
  ...ofLeaver,
  path: '/api/admin/payment/:userId/payee',
  summary:
    'Enters, for a reason, where an artist is paid to who has deleted their account and is still owed money. They wait 72 hours.',
  body: deletedArtistDetails,
  errors: [...REFUSALS, 'vat_id_invalid', 'tax_id_invalid', 'vat_status_mismatch'],
})

export const enterAffiliateDetails = endpoint({
  ...ofLeaver,
  path: '/api/admin/affiliate_payout/:userId/payee',
  summary:
    'Enters the same for a deleted affiliate account. Its free commissions are requested as a payout once the details can be paid to.',
  body: deletedAffiliateDetails,
  errors: REFUSALS,
})

export const payoutDetailsEndpoints = group(
  'Artists: payout details',
  'Where to pay an artist, and their tax details.',
  { getPayoutDetails, setPayoutDetails, enterArtistDetails, enterAffiliateDetails },
)
