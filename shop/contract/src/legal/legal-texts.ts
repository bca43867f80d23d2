import * as z from 'zod/mini'
import { endpoint, group } from '../endpoint.ts'
import { id, instant, wholeNumberInAddress } from '../lists.ts'
import { pagedList } from '../paged-list.ts'

/** Texts that an operator writes, and where each is read. */
export const LEGAL_TEXTS = {
  terms: { title: 'Terms and conditions', path: '/terms_and_condition' },
  privacy: { title: 'Privacy policy', path: '/privacy_policy' },
  imprint: { title: 'Contact and legal notice', path: '/contact' },
  agreement: { title: 'Artist’s agreement', path: '/artist_agreement' },
  affiliates: { title: 'Affiliate terms', path: '/affiliate_terms' },
  withdrawal: { title: 'Right of withdrawal', path: '/right_of_withdrawal' },
} as const
export type LegalTextName = keyof typeof LEGAL_TEXTS
export const LEGAL_TEXT_NAMES = Object.keys(LEGAL_TEXTS) as LegalTextName[]
const textName = z.enum(LEGAL_TEXT_NAMES)

/** Values that a text takes from the settings, by the name that stands in its Markdown. */
export const LEGAL_PLACEHOLDERS = {
  shopName: 'Name of the shop',
  shopAddress: 'Address of the shop on the web',
  supportEmail: 'Email address of support',
  legalName: 'Name of the company',
  legalAddress: 'Address of the company',
  legalRepresentedBy: 'Who represents the company',
  legalPhone: 'Phone number',
  legalRegister: 'Register and number',
  legalVatId: 'VAT ID',
  artistShare: 'Artist’s share of the money behind a sale',
  givenPointValue: 'Value of a point that the shop gave away, when artists are paid',
  affiliateShare: 'Affiliates’ share of what people pay whom they brought',
  affiliateHoldDays: 'Days until a commission can be paid out',
  affiliateLeast: 'Least that affiliates are paid out',
  soundLicence: 'The sound licence, as paragraphs of their own',
  personalData: 'What is kept of people, what for and how long, as lists of their own',
} as const
export type LegalPlaceholder = keyof typeof LEGAL_PLACEHOLDERS

export const MAX_LEGAL_TEXT_LENGTH = 100_000

const run = z.object({
  text: z.string(),
  isStrong: z.boolean(),
  isEmphasised: z.boolean(),
  /** Of a link; `http:`, `https:` or `mailto:`. */
  href: z.nullable(z.string()),
})
export type TextRun = z.output<typeof run>

/** A paragraph, a heading or an item of a list, as pages show it. */
const block = z.object({
  kind: z.enum(['heading', 'subheading', 'paragraph', 'bullet', 'numbered']),
  /** Lists that an item is in, beyond its own. */
  depth: z.int(),
  /** Of a numbered item. */
  number: z.nullable(z.int()),
  runs: z.array(run),
})
export type TextBlock = z.output<typeof block>

/** Versions of a text are counted from 1. */
const MAX_NUMBER = 1_000_000
const number = z.int().check(z.minimum(1), z.maximum(MAX_NUMBER))
const numberInAddress = wholeNumberInAddress(1, MAX_NUMBER)

const version = z.object({
  number,
  /** The first day on which it applies, where the shop is registered. */
  validFrom: z.string(),
})

export const legalText = z.object({
  ...version.shape,
  blocks: z.array(block),
  state: z.enum(['earlier', 'inForce', 'later']),
  /** All versions, the newest first. */
  versions: z.array(version),
})
export type LegalText = z.output<typeof legalText>

const TEXT_NOT_FOUND = 'legal_text_not_found'

export const getLegalText = endpoint({
  method: 'GET',
  path: '/api/public/legal-texts/:name',
  access: 'anyone',
  summary: 'A legal text with its values filled in: the version in force, or one that is asked for.',
  params: z.strictObject({ name: textName }),
  query: z.strictObject({ number: z.optional(numberInAddress) }),
  ok: legalText,
  errors: [TEXT_NOT_FOUND],
})

/** Texts that people accept. */
export const AGREED_TEXTS = ['terms', 'agreement', 'affiliates'] as const satisfies readonly LegalTextName[]
export type AgreedText = (typeof AGREED_TEXTS)[number]

const BUYERS = ['user', 'artist'] as const

export const getOwnAcceptances = endpoint({
  method: 'GET',
  path: '/api/legal-texts/accepted',
  access: BUYERS,
  summary:
    'Versions of the terms, the artist’s agreement and the affiliate terms in force, and what you last accepted.',
  ok: z.object({
    texts: z.array(
      z.object({
        ...version.shape,
        name: z.enum(AGREED_TEXTS),
        /** Null where none was accepted. */
        accepted: z.nullable(z.object({ number, at: instant })),
        /** An artist must accept the one in force before uploading or submitting. */
        mustAccept: z.boolean(),
      }),
    ),
  }),
  errors: [],
})
export type OwnAcceptance = z.output<typeof getOwnAcceptances.ok>['texts'][number]

export const acceptArtistAgreement = endpoint({
  method: 'POST',
  path: '/api/artist/agreement',
  access: ['artist'],
  summary: 'Accepts the artist’s agreement in force.',
  body: z.strictObject({ number }),
  ok: z.null(),
  errors: ['agreement_outdated'],
})

export const getLegalTexts = endpoint({
  method: 'GET',
  path: '/api/admin/legal-texts',
  access: ['admin'],
  grants: [],
  summary: 'Legal texts with their versions, and the values that they take from the settings.',
  ok: z.object({
    /** Today, where the shop is registered. */
    today: z.string(),
    placeholders: z.array(
      z.object({
        name: z.string(),
        about: z.string(),
        /** Null where it is not set: a line that names it is left out. */
        value: z.nullable(z.string()),
      }),
    ),
    texts: z.array(
      z.object({
        name: textName,
        /** The number of the version in force. */
        inForce: number,
        /** The newest first. */
        versions: z.array(
          z.object({
            ...version.shape,
            publishedAt: instant,
            /** Null for one that came with the shop; the name is null once the account is gone. */
            publishedBy: z.nullable(z.object({ id, name: z.nullable(z.string()) })),
          }),
        ),
      }),
    ),
  }),
  errors: [],
})
export type LegalTexts = z.output<typeof getLegalTexts.ok>

export const getLegalSource = endpoint({
  method: 'GET',
  path: '/api/admin/legal-texts/:name/:number',
  access: ['admin'],
  grants: [],
  summary: 'The Markdown of a version of a legal text.',
  params: z.strictObject({ name: textName, number: numberInAddress }),
  ok: z.object({ markdown: z.string() }),
  errors: [TEXT_NOT_FOUND],
})

const markdown = z
  .string()
  .check(z.trim(), z.minLength(1, 'cannot be empty'), z.maxLength(MAX_LEGAL_TEXT_LENGTH))

export const previewLegalText = endpoint({
  method: 'POST',
  path: '/api/admin/legal-texts/preview',
  access: ['admin'],
  grants: [],
  summary: 'Markdown as the page of a legal text shows it, and what keeps it from being published.',
  body: z.strictObject({ markdown: z.string().check(z.maxLength(MAX_LEGAL_TEXT_LENGTH)) }),
  perMinute: 240,
  ok: z.object({
    blocks: z.array(block),
    problems: z.array(z.string()),
    /** Placeholders without a value, whose lines are left out. */
    unset: z.array(z.string()),
  }),
  errors: [],
})

export const newLegalText = z.strictObject({ markdown, validFrom: z.iso.date() })

export const publishLegalText = endpoint({
  method: 'POST',
  path: '/api/admin/legal-texts/:name',
  access: ['admin'],
  grants: [],
  confirmed: true,
  summary: 'Publishes a version of a legal text from today or a later day on. Earlier ones stay readable.',
  params: z.strictObject({ name: textName }),
  body: z.extend(newLegalText, {
    /** The newest version, as the administrator was shown it. */
    lastNumber: number,
  }),
  ok: z.null(),
  errors: ['confirmation_required', 'legal_text_invalid', 'legal_text_in_past', 'legal_text_changed'],
})

export const legalAcceptance = z.object({
  id,
  name: z.enum(AGREED_TEXTS),
  number,
  occasion: z.enum(['registration', 'purchase', 'application', 'payout', 'newVersion']),
  acceptedAt: instant,
  /** The name and the address are null once the account is gone. */
  user: z.object({ id, name: z.nullable(z.string()), email: z.nullable(z.string()) }),
})
export type LegalAcceptance = z.output<typeof legalAcceptance>

/** `q` looks at names and e-mail addresses. */
export const legalAcceptancesList = pagedList({
  path: '/api/admin/legal-acceptances',
  access: ['admin'],
  grants: [],
  summary: 'Who accepted which version of the terms, the artist’s agreement and the affiliate terms.',
  item: legalAcceptance,
  columns: ['acceptedAt'],
  sort: '-acceptedAt',
  filters: { userId: z.optional(id), name: z.optional(z.enum(AGREED_TEXTS)) },
})
export const listLegalAcceptances = legalAcceptancesList.list
export const saveLegalAcceptances = legalAcceptancesList.csv

export const legalTextEndpoints = group(
  'Legal texts',
  'Terms, privacy policy, legal notice, artist’s agreement, affiliate terms and right of withdrawal, each with its versions.',
  { getLegalText, getOwnAcceptances, acceptArtistAgreement },
)

export const legalOfficeEndpoints = group(
  'Admins: legal texts',
  'Writing and publishing legal texts, and who accepted which version.',
  {
    getLegalTexts,
    getLegalSource,
    previewLegalText,
    publishLegalText,
    listLegalAcceptances,
    saveLegalAcceptances,
  },
)
