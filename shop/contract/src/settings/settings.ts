import * as z from 'zod/mini'
import { endpoint, group } from '../endpoint.ts'
import { id, instant } from '../lists.ts'
import { oneLine } from '../one-line.ts'

const host = z
  .string()
  .check(
    z.trim(),
    z.maxLength(253),
    z.regex(/^[a-z0-9-]+(\.[a-z0-9-]+)*$/, 'must be a host, such as shop.example'),
  )
const whole = (min: number, max: number) => z.int().check(z.minimum(min), z.maximum(max))

/** Every setting that administrators change while the shop runs. Unknown or unlimited is null. */
export const settingValues = z.strictObject({
  shopName: oneLine(60),
  /** Mails to `support@` this host reach the shop. */
  supportHost: host,
  legalName: z.nullable(oneLine(200)),
  legalStreet: z.nullable(oneLine(300)),
  legalPostcode: z.nullable(oneLine(20)),
  legalCity: z.nullable(oneLine(100)),
  /** Whom to ask about an invoice. */
  legalContact: z.nullable(oneLine(100)),
  legalRepresentedBy: z.nullable(oneLine(200)),
  legalPhone: z.nullable(oneLine(40)),
  legalRegister: z.nullable(oneLine(200)),
  legalVatId: z.nullable(oneLine(20)),
  /** Different masters that an account may take in 24 hours. */
  mastersADay: z.nullable(whole(1, 1_000_000)),
  /** Points that a listener may earn in a day by reporting sounds. */
  reportPointsADay: whole(0, 1_000),
  minPricePoints: whole(0, 1_000),
  maxPricePoints: whole(0, 1_000),
  affiliateShareBasisPoints: whole(0, 10_000),
  affiliateHoldDays: whole(0, 365),
  affiliateMinPayoutCents: whole(1, 1_000_000),
  giftCardMinCents: whole(100, 10_000_000),
  giftCardMaxCents: whole(100, 10_000_000),
  /** Gift cards that an account can buy in 24 hours; none are sold where it is 0. */
  giftCardsADay: whole(0, 1_000),
  /** Payouts of more than this need a second administrator, in each currency. */
  secondPersonCents: z.nullable(whole(1, 100_000_000)),
  /** What support may refund in 24 hours, each of them, in each currency. */
  supportRefundCents: whole(0, 100_000_000),
  /** Worth of what one administrator gives away in 24 hours; beyond it a second one confirms. */
  giveAwayCentsADay: z.nullable(whole(1, 100_000_000)),
  /** The dashboard lists what a new shop still lacks. */
  setupChecklist: z.boolean(),
  /** Which assistants may connect: any, only listed ones, or none. */
  assistants: z.enum(['open', 'listed', 'off']),
})
export type SettingValues = z.output<typeof settingValues>
export type SettingName = keyof SettingValues
/** Terms by which money leaves the shop. */
export const AFFILIATE_TERMS = [
  'affiliateShareBasisPoints',
  'affiliateHoldDays',
  'affiliateMinPayoutCents',
] as const satisfies readonly SettingName[]
/** Limits of what one administrator may do; a raised one counts a day later. */
export const GUARD_SETTINGS = [
  'secondPersonCents',
  'supportRefundCents',
  'giveAwayCentsADay',
] as const satisfies readonly SettingName[]
export type GuardSetting = (typeof GUARD_SETTINGS)[number]
/** Settings that ask for a confirmed session. */
export const CONFIRMED_SETTINGS: readonly SettingName[] = [...AFFILIATE_TERMS, ...GUARD_SETTINGS]
export const SETTING_NAMES = Object.keys(settingValues.shape) as SettingName[]

export const shopSettings = z.object({
  values: settingValues,
  defaults: settingValues,
  settings: z.array(
    z.object({
      name: z.enum(SETTING_NAMES),
      /** The variable of the environment. Where it is set, the setting cannot be changed here. */
      variable: z.string(),
      isFixed: z.boolean(),
      /** Null where it was never changed. The name is null once the account is gone. */
      changed: z.nullable(z.object({ at: instant, by: z.object({ id, name: z.nullable(z.string()) }) })),
      /** When a raised limit begins to count; null where the value counts already. */
      countsFrom: z.nullable(instant),
    }),
  ),
  /** What only the environment sets. No secrets: those are only named as set or not. */
  environment: z.array(z.object({ variable: z.string(), value: z.string() })),
})
export type ShopSettings = z.output<typeof shopSettings>

export const getSettings = endpoint({
  method: 'GET',
  path: '/api/admin/settings',
  access: ['admin'],
  grants: [],
  summary: 'Settings of the shop, each with its default and its last change.',
  ok: shopSettings,
  errors: [],
})

export const changeSettings = endpoint({
  method: 'PATCH',
  path: '/api/admin/settings',
  access: ['admin'],
  grants: [],
  confirmed: 'sometimes',
  summary:
    'Changes settings. What somebody else changed since `was` is not overwritten. Affiliates’ terms and the limit of payouts ask for a confirmed session.',
  body: z.strictObject({ was: z.partial(settingValues), values: z.partial(settingValues) }),
  ok: shopSettings,
  errors: ['confirmation_required', 'setting_fixed', 'settings_changed', 'setting_invalid'],
})

/** What a shop needs before it takes money. */
export const SETUP_STEPS = ['database', 'mail', 'payments', 'company', 'backup'] as const
export type SetupStep = (typeof SETUP_STEPS)[number]

export const getSetup = endpoint({
  method: 'GET',
  path: '/api/admin/setup',
  access: ['admin'],
  grants: [],
  summary: 'What a new shop still lacks before it takes money.',
  ok: z.object({
    /** Whether the dashboard lists it. */
    isShown: z.boolean(),
    steps: z.array(z.object({ name: z.enum(SETUP_STEPS), isDone: z.boolean() })),
  }),
  errors: [],
})

export const settingsEndpoints = group('Admins: settings', 'What administrators set while the shop runs.', {
  getSettings,
  changeSettings,
  getSetup,
})
