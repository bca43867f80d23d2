/** Facts of a kind of package. */
interface PackageFacts {
  readonly title: string
  /** Of all packages of the kind. */
  readonly listTitle: string
  /** Origin of the points that it grants. */
  readonly pointsOrigin: 'package' | 'subscription'
  /** Paid again each period until it is cancelled; an account has one at a time. */
  readonly isRecurring: boolean
  /** A voucher's reduction applies: not to prices that are paid again, nor to those of licences. */
  readonly isReducible: boolean
  /** Money for later: no revenue and no VAT before it is redeemed, and it goes back whole or not at all. */
  readonly isPrepaid: boolean
  /** The screen that sells it. */
  readonly soldAt: 'subscriptions' | 'agent' | 'gift-cards'
  /** Label of the button by which the office adds one; null where packages come with the shop. */
  readonly addLabel: string | null
}

/** Everything that money buys: a new kind begins as a row here. */
export const KINDS = {
  points: {
    title: 'Points',
    listTitle: 'Points packages',
    pointsOrigin: 'package',
    isRecurring: false,
    isReducible: true,
    isPrepaid: false,
    soldAt: 'subscriptions',
    addLabel: 'New package',
  },
  plan: {
    title: 'Plan',
    listTitle: 'Plans',
    pointsOrigin: 'subscription',
    isRecurring: true,
    isReducible: false,
    isPrepaid: false,
    soldAt: 'subscriptions',
    addLabel: 'New plan',
  },
  agent: {
    title: 'Agent',
    listTitle: 'Agent packages',
    pointsOrigin: 'package',
    isRecurring: false,
    isReducible: false,
    isPrepaid: false,
    soldAt: 'agent',
    addLabel: null,
  },
  gift: {
    title: 'Gift card',
    listTitle: 'Gift cards',
    pointsOrigin: 'package',
    isRecurring: false,
    isReducible: false,
    isPrepaid: true,
    soldAt: 'gift-cards',
    addLabel: null,
  },
} as const satisfies Record<string, PackageFacts>

export type PackageKind = keyof typeof KINDS
export const PACKAGE_KINDS = Object.keys(KINDS) as [PackageKind, ...PackageKind[]]

/** @throws {Error} for a kind that no row of `KINDS` describes */
export function kindFacts(kind: string): PackageFacts {
  if (!Object.hasOwn(KINDS, kind)) throw new Error(`${kind} is no kind of package`)
  return KINDS[kind as PackageKind]
}
