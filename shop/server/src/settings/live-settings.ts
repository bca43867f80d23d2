import {
  SETTING_NAMES,
  settingValues,
  type LegalNotice,
  type SettingName,
  type SettingValues,
  type Shop,
} from '@segno/contract'
import type { SupportLimits } from '../accounts/public.ts'
import { withinRange } from './rules.ts'

/** What the shop starts with, from the environment or by default. */
export interface StartSettings extends Pick<
  SettingValues,
  | 'shopName'
  | 'supportHost'
  | 'mastersADay'
  | 'reportPointsADay'
  | 'secondPersonCents'
  | 'supportRefundCents'
  | 'giveAwayCentsADay'
  | 'setupChecklist'
  | 'assistants'
> {
  readonly origin: string
  readonly legal: LegalNotice | null
  readonly vatSeller: { readonly place: { readonly country: string } }
  readonly prices: Shop['prices']
  readonly affiliateTerms: AffiliateTerms
  readonly giftCardTerms: GiftCardTerms
  /** Settings whose variable is set. */
  readonly fixedSettings: ReadonlySet<SettingName>
}

interface AffiliateTerms {
  readonly shareBasisPoints: number
  readonly holdDays: number
  readonly minPayoutCents: number
}

interface GiftCardTerms {
  readonly minCents: number
  readonly maxCents: number
  /** That an account can buy; none are sold where it is 0. */
  readonly cardsADay: number
}

/** Parts of the configuration that change while the shop runs: read a field when it is needed, and never copy it. */
export interface LiveParts {
  readonly shop: {
    readonly name: string
    /** Where people reach it, without a slash at the end. */
    readonly origin: string
    readonly supportHost: string
    /** Null where whoever runs the shop has not said who they are. */
    readonly legal: LegalNotice | null
  }
  readonly limits: Pick<SettingValues, 'mastersADay' | 'reportPointsADay'>
  readonly prices: Shop['prices']
  /** Which assistants may connect at /mcp. */
  readonly programs: { readonly openness: SettingValues['assistants'] }
  readonly affiliateTerms: AffiliateTerms
  readonly giftCardTerms: GiftCardTerms
  readonly payoutLimits: Pick<SettingValues, 'secondPersonCents'>
  readonly supportLimits: SupportLimits
  readonly allowance: Pick<SettingValues, 'giveAwayCentsADay'>
}

/** A setting as it is stored, with what counts in its place for a while. */
interface Stored {
  readonly name: string
  readonly value: unknown
  readonly held_value: unknown
  readonly counts_from: Date | null
}

/** The settings of a running shop: what administrators chose, else what it started with. */
export class LiveSettings {
  readonly defaults: SettingValues
  readonly fixed: ReadonlySet<SettingName>
  readonly parts: LiveParts
  #stored: readonly Stored[] = []
  #values: SettingValues

  constructor(start: StartSettings, now: () => Date) {
    this.defaults = valuesOf(start)
    this.fixed = start.fixedSettings
    this.#values = this.defaults
    this.parts = {
      ...partsOf(() => this.#values, start),
      ...limitsOfAdmins(() => this.inForceWith(this.#stored, now())),
    }
  }

  get values(): SettingValues {
    return this.#values
  }

  /** @param stored by name; what the environment fixes, or this version cannot read, is passed over */
  replace(stored: readonly Stored[]): void {
    this.#stored = stored
    this.#values = this.valuesWith(stored)
  }

  /** What counts at a moment: of limits that were raised a short while ago, the ones before. */
  inForceWith(stored: readonly Stored[], at: Date): SettingValues {
    return this.valuesWith(
      stored.map((row) =>
        row.counts_from !== null && row.counts_from > at ? { ...row, value: row.held_value } : row,
      ),
    )
  }

  valuesWith(stored: readonly { readonly name: string; readonly value: unknown }[]): SettingValues {
    const given = new Map(stored.map(({ name, value }) => [name, value]))
    const usable = SETTING_NAMES.filter(
      (name) =>
        given.has(name) &&
        !this.fixed.has(name) &&
        settingValues.shape[name].safeParse(given.get(name)).success,
    )
    return { ...this.defaults, ...Object.fromEntries(usable.map((name) => [name, given.get(name)])) }
  }
}

function valuesOf({ legal, prices, affiliateTerms, giftCardTerms, ...start }: StartSettings): SettingValues {
  return {
    shopName: start.shopName,
    supportHost: start.supportHost,
    legalName: legal?.name ?? null,
    legalStreet: legal?.street ?? null,
    legalPostcode: legal?.postcode ?? null,
    legalCity: legal?.city ?? null,
    legalContact: legal?.contact ?? null,
    legalRepresentedBy: legal?.representedBy ?? null,
    legalPhone: legal?.phone ?? null,
    legalRegister: legal?.register ?? null,
    legalVatId: legal?.vatId ?? null,
    mastersADay: start.mastersADay,
    reportPointsADay: start.reportPointsADay,
    minPricePoints: prices.min,
    maxPricePoints: prices.max,
    affiliateShareBasisPoints: affiliateTerms.shareBasisPoints,
    affiliateHoldDays: affiliateTerms.holdDays,
    affiliateMinPayoutCents: affiliateTerms.minPayoutCents,
    giftCardMinCents: giftCardTerms.minCents,
    giftCardMaxCents: giftCardTerms.maxCents,
    giftCardsADay: giftCardTerms.cardsADay,
    secondPersonCents: start.secondPersonCents,
    supportRefundCents: start.supportRefundCents,
    giveAwayCentsADay: start.giveAwayCentsADay,
    setupChecklist: start.setupChecklist,
    assistants: start.assistants,
  }
}

/** Getters, so that a slice that is open already sees what was changed. */
function partsOf(
  values: () => SettingValues,
  { origin, prices, vatSeller }: StartSettings,
): Omit<LiveParts, keyof ReturnType<typeof limitsOfAdmins>> {
  return {
    shop: {
      origin,
      get name() {
        return values().shopName
      },
      get supportHost() {
        return values().supportHost
      },
      get legal() {
        return legalOf(values(), vatSeller.place.country)
      },
    },
    limits: {
      get mastersADay() {
        return values().mastersADay
      },
      get reportPointsADay() {
        return values().reportPointsADay
      },
    },
    prices: livePrices(values, prices),
    programs: {
      get openness() {
        return values().assistants
      },
    },
    affiliateTerms: {
      get shareBasisPoints() {
        return values().affiliateShareBasisPoints
      },
      get holdDays() {
        return values().affiliateHoldDays
      },
      get minPayoutCents() {
        return values().affiliateMinPayoutCents
      },
    },
    giftCardTerms: {
      get minCents() {
        return values().giftCardMinCents
      },
      get maxCents() {
        return values().giftCardMaxCents
      },
      get cardsADay() {
        return values().giftCardsADay
      },
    },
  }
}

function limitsOfAdmins(
  values: () => SettingValues,
): Pick<LiveParts, 'allowance' | 'payoutLimits' | 'supportLimits'> {
  return {
    allowance: {
      get giveAwayCentsADay() {
        return values().giveAwayCentsADay
      },
    },
    payoutLimits: {
      get secondPersonCents() {
        return values().secondPersonCents
      },
    },
    supportLimits: {
      get refundCents() {
        return values().supportRefundCents
      },
    },
  }
}

function livePrices(values: () => SettingValues, start: Shop['prices']): Shop['prices'] {
  return {
    get min() {
      return values().minPricePoints
    },
    get max() {
      return values().maxPricePoints
    },
    get loop() {
      return withinRange(start.loop, this)
    },
    get oneShot() {
      return withinRange(start.oneShot, this)
    },
  }
}

function legalOf(values: SettingValues, country: string): LegalNotice | null {
  const { legalName: name, legalStreet: street } = values
  if (name === null || street === null) return null
  return {
    name,
    street,
    postcode: values.legalPostcode,
    city: values.legalCity,
    country,
    contact: values.legalContact,
    representedBy: values.legalRepresentedBy,
    phone: values.legalPhone,
    register: values.legalRegister,
    vatId: values.legalVatId,
  }
}
