import { kindFacts, type Wallet, type WithdrawablePayment } from '@segno/contract'
import { formatPoints } from '../../../../kit/format/quantity.ts'
import { formatCount } from '../../../../ui/format-count.ts'

type Lots = Pick<Wallet, 'lots'>
type Origin = Wallet['lots'][number]['origin']
const SOURCES: Readonly<Record<Origin, string>> = {
  package: 'other purchases',
  subscription: 'your plan',
  voucher: 'vouchers',
  correction: 'corrections',
  reward: 'rewards',
  demo: 'the demo',
}
interface Named {
  readonly points: number
  /** `8 from vouchers, 10 from the demo` */
  readonly words: string
}

function named(points: ReadonlyMap<Origin, number>): Named {
  const parts = [...points].filter(([, count]) => count > 0)
  return {
    points: parts.reduce((sum, [, count]) => sum + count, 0),
    words: parts.map(([origin, count]) => `${formatCount(count)} from ${SOURCES[origin]}`).join(', '),
  }
}

function byOrigin({ lots }: Lots): Map<Origin, number> {
  const points = new Map<Origin, number>()
  for (const { origin, remainingPoints } of lots)
    points.set(origin, (points.get(origin) ?? 0) + remainingPoints)
  return points
}

/** Points that leave the wallet with a purchase, and by their origin the others, which stay. */
export function leavingText(
  wallet: Lots | undefined,
  { kind, points }: { kind: WithdrawablePayment['kind']; points: number },
): string {
  const leaving = `${formatPoints(points)}, all that are unspent of this purchase.`
  if (!wallet) return leaving
  const left = byOrigin(wallet)
  const origin = kindFacts(kind).pointsOrigin
  left.set(origin, (left.get(origin) ?? 0) - points)
  const others = named(left)
  return others.points === 0 ? leaving : `${leaving} Your other points stay: ${others.words}.`
}

/** Points at hand that no payment brought, such as those of codes; null for none. */
export function unpaidText(wallet: Lots): string | null {
  const unpaid = byOrigin(wallet)
  unpaid.delete('package')
  unpaid.delete('subscription')
  const { points, words } = named(unpaid)
  return points === 0
    ? null
    : `${formatPoints(points)} of your wallet came without a payment (${words}): no money comes back for them.`
}
