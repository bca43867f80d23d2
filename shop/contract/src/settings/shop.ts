import * as z from 'zod/mini'
import { endpoint, group } from '../endpoint.ts'
import { ROLES } from '../role.ts'
import { onWire } from '../wire-names.ts'

/** Who runs the shop, as the law wants it said. What does not apply is null. */
const legalNotice = z.object({
  name: z.string(),
  street: z.string(),
  postcode: z.nullable(z.string()),
  city: z.nullable(z.string()),
  /** Where the shop is registered for VAT, in two capitals. */
  country: z.string(),
  /** Whom to ask about an invoice. */
  contact: z.nullable(z.string()),
  representedBy: z.nullable(z.string()),
  phone: z.nullable(z.string()),
  register: z.nullable(z.string()),
  vatId: z.nullable(z.string()),
})
export type LegalNotice = z.output<typeof legalNotice>

/** Street and city, one a line, without the country. */
export function addressLines({ street, postcode, city }: LegalNotice): string[] {
  return [street, [postcode, city].filter((part) => part !== null).join(' ')].filter((line) => line !== '')
}

/** What invoices with VAT must name of their seller. */
const ON_INVOICES = {
  postcode: 'postcode',
  city: 'city',
  phone: 'phone',
  vatId: 'VAT ID',
} as const satisfies Partial<Record<keyof LegalNotice, string>>

/** The facts that a seller still lacks on invoices, in words; none where nothing is missing. */
export function missingOnInvoices(legal: LegalNotice | null): string[] {
  if (legal === null) return ['company', 'street', ...Object.values(ON_INVOICES)]
  const facts = Object.entries(ON_INVOICES) as [keyof typeof ON_INVOICES, string][]
  return facts.flatMap(([name, words]) => (legal[name] === null ? [words] : []))
}

/** What a screen must know of the shop it belongs to. Names and hosts are configuration, never words in a screen. */
export const shop = z.object({
  name: z.string(),
  supportHost: z.string(),
  /** Null where whoever runs the shop has not said who they are. */
  legal: z.nullable(legalNotice),
  isDemo: z.boolean(),
  /** Points that an artist may ask for a sound, and what each kind costs where they ask for nothing else. */
  prices: z.object({ min: z.int(), max: z.int(), loop: z.int(), oneShot: z.int() }),
  /** Where somebody without an account is led who came by an affiliate's link to a screen that is not for everybody. */
  homeAddress: z.string(),
  /** With it a guest answers a nonce. It is public. */
  guestKey: z.string(),
  /** Where one may have an account that one can sign in with; the code flow takes the id as `identity_provider`. */
  socialProviders: z.array(z.object({ id: onWire('id', z.string()), name: z.string() })),
  /** How the page itself signs in by the code flow. */
  hostedSignIn: z.object({
    /** Who signs: the origin that the authorization server is at. */
    authority: z.string(),
    scope: z.string(),
    /** By the host that the page is reached at; the one without a host is for every other. */
    hosts: z.array(
      z.object({
        host: z.nullable(z.string()),
        clientId: z.string(),
        redirectUri: z.string(),
        logoutUri: z.string(),
      }),
    ),
  }),
  /** Where a browser ends that has signed in for a plugin, or could not. */
  pluginPages: z.object({ success: z.string(), failure: z.string() }),
  /** Origin that a verified browser with a stored login redirect and voucher goes to; null keeps it in the shop. */
  voucherTrialHost: z.nullable(z.string()),
  /** How the card form is drawn; null where the shop takes no cards. In the sandbox no real money moves. */
  cardPayments: z.nullable(
    z.object({ publishableKey: z.string(), scriptUrl: z.string(), isSandbox: z.boolean() }),
  ),
  /** In demo mode only: the people one can be with one click. */
  demoPeople: z.array(z.object({ role: z.enum(ROLES), email: z.string(), password: z.string() })),
})
export type Shop = z.output<typeof shop>

export const getShop = endpoint({
  method: 'GET',
  path: '/api/public/shop',
  access: 'anyone',
  summary: 'Name and settings of this shop.',
  ok: shop,
  errors: [],
})

export const shopEndpoints = group('Shop', 'Who runs the shop, and the settings a program needs.', {
  getShop,
})
