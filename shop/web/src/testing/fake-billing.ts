import {
  type ForSale,
  GIFT_CARD_PACKAGE,
  getBillingDetails,
  getEndedPlan,
  getPackagePurchase,
  getPlanTrial,
  getSubscription,
  listPackages,
  listPublicPackages,
  type PackageList,
  type PackagePurchase,
  startPackagePurchase,
} from '@segno/contract'
import { amountCents, scaleCents } from '@segno/units'
import type { FakeShop } from './fake-shop.ts'

const PUBLISHABLE_KEY = 'pk_test'
/** Stands in for the provider's script, which takes the shop's key alone; its form is a button. */
const SCRIPT = `window.Stripe = (key) => {
  if (key !== '${PUBLISHABLE_KEY}') throw new Error('Invalid API key')
  return {
    createEmbeddedCheckoutPage: async ({ clientSecret, onComplete }) => {
      const form = document.createElement('button')
      form.textContent = 'Pay for ' + clientSecret
      form.onclick = onComplete
      return { mount: (place) => place.append(form), destroy: () => form.remove() }
    },
    handleNextAction: ({ clientSecret }) =>
      new Promise((resolve) => {
        const bank = document.createElement('button')
        bank.textContent = 'Approve ' + clientSecret
        bank.onclick = () => {
          bank.remove()
          resolve({})
        }
        document.body.append(bank)
      }),
  }
}`

function offerOf(facts: Partial<ForSale>): ForSale {
  return {
    id: 'points-20',
    kind: 'points',
    name: '20 points',
    points: 20,
    period: null,
    isRecommended: false,
    isGross: false,
    currency: 'EUR',
    netCents: 900,
    vatCents: 171,
    grossCents: 1_071,
    reduced: null,
    ...facts,
  }
}

const OFFERS = [
  offerOf({}),
  offerOf({
    id: 'points-60',
    name: '60 points',
    points: 60,
    netCents: 2_400,
    vatCents: 456,
    grossCents: 2_856,
  }),
  offerOf({ id: 'creator-month', kind: 'plan', name: 'Creator', points: 100, period: 'month' }),
  offerOf({ id: 'agent-year', kind: 'agent', name: 'Agent', points: 0, period: 'year' }),
  offerOf({ id: 'agent-perpetual', kind: 'agent', name: 'Agent, for good', points: 0 }),
]

/** Without VAT, at the sum that its buyer chose. */
const giftOf = (grossCents: number): ForSale =>
  offerOf({
    id: GIFT_CARD_PACKAGE,
    kind: 'gift',
    name: 'Gift card',
    points: 0,
    netCents: grossCents,
    vatCents: 0,
    grossCents,
  })

const reducedBy = ({ percent }: { percent: number }, offer: ForSale): ForSale =>
  offer.kind === 'points'
    ? {
        ...offer,
        grossCents: scaleCents(amountCents(offer.grossCents), { numerator: 100 - percent, denominator: 100 }),
        reduced: { percent, fromNetCents: offer.netCents, fromGrossCents: offer.grossCents },
      }
    : offer

/** Packages for sale, and a provider whose money comes as soon as its form is sent. */
export function serveBilling(
  shop: FakeShop,
  discount: PackageList['discount'] = null,
  vatDoubt: () => PackageList['vatDoubt'] = () => null,
) {
  const started: PackagePurchase[] = []
  const paidIds = new Set<string>()
  shop.cardPayments = {
    publishableKey: PUBLISHABLE_KEY,
    scriptUrl: URL.createObjectURL(new Blob([SCRIPT], { type: 'text/javascript' })),
    isSandbox: true,
  }
  shop.on(getBillingDetails, () => null)
  shop.on(getSubscription, () => null)
  shop.on(getEndedPlan, () => null)
  shop.on(getPlanTrial, () => null)
  const list = () => ({
    data: discount ? OFFERS.map((offer) => reducedBy(discount, offer)) : OFFERS,
    vat: 'charged' as const,
    pricesAre: 'gross' as const,
    stripeTaxId: null,
    vatCountry: 'DE',
    vatDoubt: vatDoubt(),
    taxLoad: 1_900,
    discount,
  })
  shop.on(listPackages, list)
  shop.on(listPublicPackages, list)
  shop.on(startPackagePurchase, ({ body }) => {
    const { packageId, grossCents } = body as { packageId: string; grossCents: number }
    const offer = OFFERS.find(({ id }) => id === packageId) ?? giftOf(grossCents)
    const purchase = { ...purchaseOf(offer), id: `purchase-${started.length + 1}` }
    started.push(purchase)
    return { purchase, clientSecret: purchase.name }
  })
  shop.on(getPackagePurchase, ({ url }) => {
    const purchase = started.find(({ id }) => url.pathname.endsWith(id))!
    if (!paidIds.has(purchase.id))
      shop.profile = { ...shop.profile, availablePoints: shop.profile.availablePoints + purchase.points }
    paidIds.add(purchase.id)
    return {
      ...purchase,
      status: 'paid' as const,
      paidAt: purchase.startedAt,
      invoiceNumber: 'SE-2026-000007',
      cardBrand: 'visa',
      cardLast4: '4242',
      refundableUntil: '2026-12-09T22:59:59.999Z',
    }
  })
  return { started }
}

function purchaseOf({
  id,
  kind,
  name,
  points,
  currency,
  netCents,
  vatCents,
  grossCents,
}: ForSale): PackagePurchase {
  return {
    id,
    packageId: id,
    kind,
    name,
    points,
    currency,
    netCents,
    vatCents,
    grossCents,
    vatCountry: 'DE',
    declaredCountry: 'DE',
    status: 'open',
    startedAt: '2026-11-25T12:00:00.000Z',
    paidAt: null,
    invoiceNumber: null,
    cardBrand: null,
    cardLast4: null,
    refundableUntil: null,
    refunds: [],
  }
}
