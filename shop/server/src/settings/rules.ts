import { GUARD_SETTINGS, type GuardSetting, type SettingName, type SettingValues } from '@segno/contract'
import { readVatId } from '@segno/vat'

/** The variable of the environment that fixes each setting. */
export const SETTING_VARIABLES: Readonly<Record<SettingName, string>> = {
  shopName: 'SEGNO_SHOP_NAME',
  supportHost: 'SEGNO_SUPPORT_HOST',
  legalName: 'SEGNO_LEGAL_NAME',
  legalStreet: 'SEGNO_LEGAL_STREET',
  legalPostcode: 'SEGNO_LEGAL_POSTCODE',
  legalCity: 'SEGNO_LEGAL_CITY',
  legalContact: 'SEGNO_LEGAL_CONTACT',
  legalRepresentedBy: 'SEGNO_LEGAL_REPRESENTED_BY',
  legalPhone: 'SEGNO_LEGAL_PHONE',
  legalRegister: 'SEGNO_LEGAL_REGISTER',
  legalVatId: 'SEGNO_LEGAL_VAT_ID',
  mastersADay: 'SEGNO_MASTERS_A_DAY',
  reportPointsADay: 'SEGNO_REPORT_POINTS_A_DAY',
  minPricePoints: 'SEGNO_MIN_PRICE_POINTS',
  maxPricePoints: 'SEGNO_MAX_PRICE_POINTS',
  affiliateShareBasisPoints: 'SEGNO_AFFILIATE_SHARE_BASIS_POINTS',
  affiliateHoldDays: 'SEGNO_AFFILIATE_HOLD_DAYS',
  affiliateMinPayoutCents: 'SEGNO_AFFILIATE_MIN_PAYOUT_CENTS',
  giftCardMinCents: 'SEGNO_GIFT_CARD_MIN_CENTS',
  giftCardMaxCents: 'SEGNO_GIFT_CARD_MAX_CENTS',
  giftCardsADay: 'SEGNO_GIFT_CARDS_A_DAY',
  secondPersonCents: 'SEGNO_SECOND_PERSON_CENTS',
  supportRefundCents: 'SEGNO_SUPPORT_REFUND_CENTS',
  giveAwayCentsADay: 'SEGNO_GIVE_AWAY_CENTS_A_DAY',
  setupChecklist: 'SEGNO_SETUP_CHECKLIST',
  assistants: 'SEGNO_ASSISTANTS',
}

/** Settings whose variable is set. */
export function fixedSettings(env: Readonly<Record<string, string | undefined>>): ReadonlySet<SettingName> {
  const all = Object.entries(SETTING_VARIABLES) as [SettingName, string][]
  return new Set(all.flatMap(([name, variable]) => (env[variable] ? [name] : [])))
}

const asLimit = (cents: number | null): number => cents ?? Infinity

/** Limits of administrators of which one has been raised, or taken away. */
export function raisedGuards(
  before: Pick<SettingValues, GuardSetting>,
  after: Pick<SettingValues, GuardSetting>,
): GuardSetting[] {
  return GUARD_SETTINGS.filter((name) => asLimit(after[name]) > asLimit(before[name]))
}

/** A price that lies in the range that artists may ask. */
export function withinRange(
  points: number,
  { min, max }: { readonly min: number; readonly max: number },
): number {
  return Math.min(max, Math.max(min, points))
}

interface Problem {
  readonly path: SettingName
  readonly message: string
}

/** @param country where the shop is registered for VAT. @returns what does not go together; empty where all does */
export function problemsIn(
  values: Pick<
    SettingValues,
    | 'legalName'
    | 'legalStreet'
    | 'legalVatId'
    | 'minPricePoints'
    | 'maxPricePoints'
    | 'giftCardMinCents'
    | 'giftCardMaxCents'
  >,
  country: string,
): Problem[] {
  const problems: Problem[] = []
  if ((values.legalName === null) !== (values.legalStreet === null))
    problems.push({
      path: values.legalName === null ? 'legalName' : 'legalStreet',
      message: 'Name and street go together',
    })
  if (values.legalVatId !== null && readVatId(values.legalVatId, country) === null)
    problems.push({ path: 'legalVatId', message: 'This is not a valid VAT ID' })
  if (values.minPricePoints > values.maxPricePoints)
    problems.push({ path: 'maxPricePoints', message: 'The highest price is below the lowest' })
  if (values.giftCardMinCents > values.giftCardMaxCents)
    problems.push({ path: 'giftCardMaxCents', message: 'The largest gift card is below the smallest' })
  return problems
}
