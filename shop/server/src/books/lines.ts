import { type BookAccount, kindFacts } from '@segno/contract'
import {
  type AmountCents,
  amountCents,
  type CalendarDay,
  negateCents,
  scaleCents,
  subtractCents,
  sumCents,
} from '@segno/units'
import type {
  DisputeFact,
  DisputePaperFact,
  Fact,
  MovementFact,
  PaymentFact,
  PointsFact,
  RefundFact,
  RoyaltiesFact,
} from './facts.ts'

/** One side of an entry. */
export interface Line {
  readonly account: BookAccount
  readonly vat: { readonly country: string; readonly rateBasisPoints: number } | null
  readonly currency: string
  /** Debit above zero, credit below. */
  readonly amountCents: AmountCents
}

/** VAT of a row of the books; null on every other account. */
export const vatOf = (row: {
  readonly vat_country: string | null
  readonly vat_rate_basis_points: number | null
}): Line['vat'] =>
  row.vat_country === null || row.vat_rate_basis_points === null
    ? null
    : { country: row.vat_country, rateBasisPoints: row.vat_rate_basis_points }

const line = (account: BookAccount, currency: string, amount: AmountCents): Line => ({
  account,
  vat: null,
  currency,
  amountCents: amount,
})

/** Moves money from one account to another, which both are asked for. */
const move = (
  currency: string,
  amount: AmountCents,
  accounts: { from: BookAccount; to: BookAccount },
): Line[] => [line(accounts.to, currency, amount), line(accounts.from, currency, negateCents(amount))]

/** The same in the other direction. */
const turned = (lines: readonly Line[]): Line[] =>
  lines.map((each) => ({ ...each, amountCents: negateCents(each.amountCents) }))

/**
 * What should stand in the books because of a fact, whatever stands there now. Points follow by the day instead.
 *
 * @see timelineOf
 */
export function linesOf(fact: Exclude<Fact, PointsFact>): Line[] {
  switch (fact.kind) {
    case 'payment':
      return sold(fact, fact.by_gift_card ? 'giftCards' : 'provider')
    case 'refund':
      return turned(sold(fact, refundedFrom(fact)))
    case 'dispute':
      return disputed(fact)
    case 'dispute-paper':
      return corrected(fact)
    case 'overdrawn':
      return move(fact.currency, amountCents(fact.overdrawn_cents), { from: 'giftCards', to: 'losses' })
    case 'commission':
      return move(fact.currency, amountCents(fact.left_cents), { from: 'commissionsOwed', to: 'commissions' })
    case 'payout':
      return [
        ...move(fact.currency, amountCents(fact.amount_cents), { from: 'bank', to: fact.owed }),
        ...move(fact.currency, amountCents(fact.vat_cents), { from: 'bank', to: 'inputVat' }),
      ]
    case 'movement':
      return moved(fact)
    case 'royalties':
      return move('EUR', earnedCents(fact), { from: 'royaltiesOwed', to: 'royalties' })
  }
}

/** Where the price stands without VAT: as income, or as owed until it is spent. */
function earnedOn({
  sold: kind,
  grants_points: grantsPoints,
}: PaymentFact | RefundFact | DisputeFact): BookAccount {
  if (kindFacts(kind).isPrepaid) return 'giftCards'
  return grantsPoints ? 'unspent' : 'sales'
}

function sold(fact: PaymentFact | RefundFact, money: BookAccount): Line[] {
  const { currency, vat_country: country, vat_rate_basis_points: rateBasisPoints } = fact
  const [net, vat, gross] = [fact.net_cents, fact.vat_cents, fact.gross_cents].map(amountCents)
  return [
    line(money, currency, gross!),
    { ...line('vat', currency, negateCents(vat!)), vat: { country, rateBasisPoints } },
    line(earnedOn(fact), currency, negateCents(net!)),
  ]
}

function refundedFrom(fact: RefundFact): BookAccount {
  if (fact.by_gift_card) return 'giftCards'
  if (fact.status !== 'done') return 'refundsOwed'
  return fact.is_paid_otherwise ? 'bank' : 'provider'
}

function disputed(fact: DisputeFact): Line[] {
  const { status, currency, card_left_cents: cardLeftCents } = fact
  const amount = amountCents(fact.amount_cents)
  if (status === 'open' && fact.is_money_gone)
    return move(currency, amount, { from: 'provider', to: 'disputed' })
  if (status !== 'lost') return []
  const stood = amountCents(Math.min(amount, cardLeftCents ?? fact.net_cents ?? 0))
  return [
    line(fact.is_money_gone ? 'provider' : 'refundsOwed', currency, negateCents(amount)),
    line(earnedOn(fact), currency, stood),
    line('losses', currency, subtractCents(amount, stood)),
  ]
}

/** The VAT of a price that was not received is owed no longer, so that what is lost is the net sum. */
function corrected(fact: DisputePaperFact): Line[] {
  const { currency, vat_country: country, vat_rate_basis_points: rateBasisPoints } = fact
  const vat = amountCents(fact.credited_vat_cents)
  return [
    { ...line('vat', currency, vat), vat: { country, rateBasisPoints } },
    line('losses', currency, negateCents(vat)),
  ]
}

/** By the provider's reporting categories: entered from the shop's own rows, or a fee, or to and from a bank. */
const MOVED_BY: Readonly<Record<string, BookAccount | null>> = {
  charge: null,
  refund: null,
  refund_failure: null,
  dispute: null,
  dispute_reversal: null,
  fee: 'fees',
  tax: 'fees',
  network_cost: 'fees',
  payout: 'bank',
  payout_reversal: 'bank',
  topup: 'bank',
  topup_reversal: 'bank',
}

function moved(fact: MovementFact): Line[] {
  const { category, currency, source_currency: from, source_cents: fromCents } = fact
  const amount = amountCents(fact.amount_cents)
  const other = category in MOVED_BY ? MOVED_BY[category] : 'unassigned'
  const exchanged =
    from === null || fromCents === null
      ? []
      : [
          ...move(from, amountCents(fromCents), { from: 'provider', to: 'conversion' }),
          ...move(currency, amount, { from: 'conversion', to: 'provider' }),
        ]
  return [
    ...move(currency, amountCents(fact.fee_cents), { from: 'provider', to: 'fees' }),
    ...(other ? move(currency, amount, { from: other, to: 'provider' }) : exchanged),
  ]
}

const toNearestCent = (microEur: number): AmountCents => amountCents(Math.round(microEur / 10_000))

/** Of all artists together, so that no fraction of a cent is lost from day to day. */
const earnedCents = ({ before_micro_eur: before, after_micro_eur: after }: RoyaltiesFact): AmountCents =>
  subtractCents(toNearestCent(after), toNearestCent(before))

/** What has become income by a moment. */
interface Earned {
  readonly atMs: number
  readonly cents: AmountCents
}

/**
 * How a payment's net sum becomes income as its points are spent or expire. Points that went back with money, or were lost with it, are no
 * part of the sum any more; what is left is spread evenly over the others.
 *
 * @returns what has become income after each event, the first first
 */
function timelineOf(fact: PointsFact): Earned[] {
  const { points, moves, credited, lost } = fact
  const events = [
    ...moves.map(([atMs, moved]) => ({ atMs, moved, gone: 0, net: 0 })),
    ...credited.map(([atMs, gone, net]) => ({ atMs, moved: -gone, gone, net })),
    ...lost.map(([atMs, gone, unspent, net]) => ({ atMs, moved: -unspent, gone, net })),
  ].toSorted((a, b) => a.atMs - b.atMs)
  const now = { unspent: points, points, netCents: amountCents(fact.net_cents) }
  return events.map(({ atMs, moved, gone, net }, index) => {
    now.unspent = index === events.length - 1 ? fact.unspent : now.unspent + moved
    now.points -= gone
    now.netCents = subtractCents(now.netCents, amountCents(net))
    return { atMs, cents: subtractCents(now.netCents, unspentCents(now)) }
  })
}

function unspentCents(now: { unspent: number; points: number; netCents: AmountCents }): AmountCents {
  if (now.points <= 0) return amountCents(0)
  const numerator = Math.min(Math.max(0, now.unspent), now.points)
  return scaleCents(now.netCents, { numerator, denominator: now.points })
}

/** Lines of each day on which points became income. */
export function pointsLines(
  fact: PointsFact,
  dayOf: (at: Date) => CalendarDay,
): { readonly day: CalendarDay; readonly lines: Line[] }[] {
  const earned = new Map<CalendarDay, AmountCents>()
  for (const { atMs, cents } of timelineOf(fact)) earned.set(dayOf(new Date(atMs)), cents)
  let before = amountCents(0)
  return [...earned].map(([day, cents]) => {
    const lines = move(fact.currency, subtractCents(cents, before), { from: 'sales', to: 'unspent' })
    before = cents
    return { day, lines }
  })
}

const keyOf = ({ account, vat, currency }: Line): string =>
  JSON.stringify([account, vat?.country, vat?.rateBasisPoints, currency])

/** The difference between lines: one an account and currency, none of nothing. */
export function missingLines(should: readonly Line[], are: readonly Line[]): Line[] {
  const sums = new Map<string, Line>()
  for (const each of [...should, ...turned(are)]) {
    const before = sums.get(keyOf(each))?.amountCents ?? amountCents(0)
    sums.set(keyOf(each), { ...each, amountCents: sumCents([before, each.amountCents]) })
  }
  return [...sums.values()].filter((each) => each.amountCents !== 0)
}
