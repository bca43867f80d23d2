import { type ReactNode, useState } from 'react'
import { listPayments, type PackagePurchase, type Subscription } from '@segno/contract'
import { countryName, amountCents, sumCents } from '@segno/units'
import { useQuery } from '@tanstack/react-query'
import { Link, Navigate, useSearchParams } from 'react-router'
import { formatDay } from '../../../kit/format/date.ts'
import { formatMoney } from '../../../kit/format/money.ts'
import { formatPoints } from '../../../kit/format/quantity.ts'
import { DefinitionList } from '../../../kit/layout/definition-list.tsx'
import { Screen } from '../../../kit/layout/screen.tsx'
import { Section } from '../../../kit/layout/section.tsx'
import { call } from '../../../shared/api/call.ts'
import { useAppState } from '../../../shared/state/app-state.ts'
import { boughtPath } from '../../billing/gift-card-link.ts'
import { isOnDetour, type ResumedCheckout } from '../../billing/resume-checkout.ts'
import { usePackages } from '../../billing/packages-query.ts'
import { usePlan } from '../../billing/plan-query.ts'
import { VatDoubt } from '../../billing/vat-doubt.tsx'
import { cardText } from '../../billing/payment-cells.tsx'
import { planPriceText, planSentence } from '../../billing/plan-words.ts'
import { SavePaper } from '../../billing/invoice-files.tsx'
import { Awaited, ON_ITS_WAY, WHY_NOT_PAID } from '../../billing/package-payment.tsx'
import { useOncePaid, usePurchase } from '../../billing/use-package-purchase.ts'
import { LoadProblem } from '../../../shared/page/load-problem.tsx'
import { ButtonLink } from '../../../ui/button.tsx'
import { Notice } from '../../../ui/notice.tsx'
import shapes from '../../../ui/shapes.module.css'
import { ScreenSkeleton } from '../../../ui/screen-skeleton.tsx'
import styles from './subscriptions.module.css'

const ELSEWHERE = { to: '/subscriptions', label: 'Points & plans' }

/** What has become of a purchase: it waits for the money, and says what is new in the wallet. */
export function SubscribedScreen() {
  const [address] = useSearchParams()
  const purchaseId = address.get('purchase')
  const { data, error, refetch } = usePurchase(purchaseId)
  const [isSettled, setSettled] = useState(false)
  useOncePaid(data, () => setSettled(true))
  if (purchaseId === null) return <LatestPayment />
  if (error && !data) {
    return (
      <LoadProblem
        error={error}
        missing="purchase_not_found"
        what="purchase"
        elsewhere={ELSEWHERE}
        onRetry={() => void refetch()}
      />
    )
  }
  if (!data) return <ScreenSkeleton />
  if (isSettled && isOnDetour())
    return <Navigate to="/loops-checkout" replace state={{ isPaid: true } satisfies ResumedCheckout} />
  if (data.status === 'paid' && data.kind === 'gift') return <Navigate to={boughtPath(data.id)} replace />
  if (data.status === 'paid') return <Paid purchase={data} />
  if (data.status === 'onItsWay') return <OnItsWay purchase={data} />
  return data.status === 'open' ? <Open purchase={data} /> : <Expired purchase={data} />
}

/** The page without a purchase in its address: the newest payment, where there is one. */
function LatestPayment() {
  const query = { sort: '-paidAt' } as const
  const { data, isError } = useQuery({
    queryKey: [listPayments.path, query],
    queryFn: ({ signal }) => call(listPayments, { query }, signal),
    retry: false,
  })
  if (!data && !isError) return <ScreenSkeleton />
  const latest = data?.items[0]
  return (
    <Notice
      heading={latest ? `Your latest payment: ${latest.name}` : 'Your payments are confirmed here'}
      action={
        <div className={styles.buttons}>
          <ButtonLink to="/subscription_history">Subscription History</ButtonLink>
          <ButtonLink look="plain" to="/subscriptions">
            Buy points or a plan
          </ButtonLink>
        </div>
      }
    >
      {latest
        ? `${formatMoney(latest.grossCents, latest)} on ${formatDay(latest.paidAt)}. Its invoice ${latest.invoiceNumber} and refunds are in your Subscription History.`
        : 'When you have paid for points or a plan, this page says what arrived, and where the invoice is.'}
    </Notice>
  )
}

function OnItsWay({ purchase }: { purchase: PackagePurchase }) {
  return (
    <Notice
      heading={`Your payment for ${purchase.name} is on its way`}
      action={<ButtonLink to="/sounds">Find a loop</ButtonLink>}
    >
      {ON_ITS_WAY}
    </Notice>
  )
}

function Paid({ purchase }: { purchase: PackagePurchase }) {
  const availablePoints = useAppState(({ profile }) => profile?.availablePoints ?? 0)
  const plan = usePlan().data
  const hasCart = useAppState(({ cart }) => cart.length > 0)
  const { points, grossCents, currency, paidAt, invoiceNumber } = purchase
  const card = cardText(purchase)
  const isPlan = purchase.kind === 'plan' && !isGivenBack(purchase)
  return (
    <Screen title={paidTitle(purchase)} width="form">
      <Section title="Payment">
        <DefinitionList
          facts={{
            Paid: `${formatMoney(grossCents, { currency })}${paidAt === null ? '' : ` on ${formatDay(paidAt)}`}`,
            ...vatFacts(purchase),
            ...(card === '' ? {} : { Card: card }),
            ...(isPlan && plan ? { Plan: planPriceText(plan) } : {}),
            ...(isGivenBack(purchase) ? { Refunded: <Refunds purchase={purchase} kind="points" /> } : {}),
            ...(invoiceNumber === null
              ? {}
              : {
                  Invoice: (
                    <div className={styles.paper}>
                      <SavePaper number={invoiceNumber} as="PDF">
                        {invoiceNumber}
                      </SavePaper>
                    </div>
                  ),
                }),
            ...(points === 0
              ? {}
              : { Added: formatPoints(points), 'You have': formatPoints(availablePoints) }),
          }}
        />
        {isPlan && plan && isPricedByCard(plan, purchase) && (
          <p>
            Your card is from {countryName(plan.tax.vatCountry)}: your later payments have its VAT on the net
            price.
          </p>
        )}
        {isPlan && plan && (
          <p>
            {planSentence(plan)}{' '}
            <Link className={shapes.link} to="/subscriptions">
              Manage your plan
            </Link>
          </p>
        )}
        {purchase.refunds.some(isVatUnderWay) && (
          <p>A new invoice without VAT comes by mail as soon as the VAT is back.</p>
        )}
        <WhereFrom purchase={purchase} />
        <RefundRight purchase={purchase} />
        <div className={styles.buttons}>
          {hasCart ? (
            <ButtonLink to="/loops-checkout">Check out your cart</ButtonLink>
          ) : (
            <ButtonLink to="/sounds">Find a loop</ButtonLink>
          )}
          <ButtonLink look="plain" to="/subscription_history">
            Subscription History
          </ButtonLink>
        </div>
      </Section>
    </Screen>
  )
}

type Refund = PackagePurchase['refunds'][number]

const isGivenBack = ({ refunds }: PackagePurchase): boolean => refunds.some(({ kind }) => kind === 'points')

const isVatUnderWay = ({ kind, status }: Refund): boolean => kind === 'vat' && status !== 'done'

/** VAT in what was paid: of which country, or that it goes back. */
function vatFacts(purchase: PackagePurchase): Record<string, ReactNode> {
  const { netCents, vatCents, currency, refunds } = purchase
  const money = (cents: number): string => formatMoney(cents, { currency })
  if (refunds.some(({ kind }) => kind === 'vat'))
    return {
      'VAT back': <Refunds purchase={purchase} kind="vat" />,
      'You pay in all': `${money(netCents)}, without VAT`,
    }
  if (vatCents === 0) return {}
  const from = isTaxedElsewhere(purchase) ? `: VAT of ${countryName(purchase.vatCountry)}` : ''
  return { VAT: `${money(vatCents)}, included${from}` }
}

/** The sum that was asked for stays once; the next one goes by the card. */
const isPricedByCard = ({ tax, packageId, grossCents }: Subscription, purchase: PackagePurchase): boolean =>
  packageId === purchase.packageId && tax.vat === 'charged' && grossCents !== purchase.grossCents

const isTaxedElsewhere = ({ vatCountry, declaredCountry, vatCents }: PackagePurchase): boolean =>
  vatCents > 0 && vatCountry !== declaredCountry

/** Asks where a buyer lives whose payment contradicts their profile. */
function WhereFrom({ purchase }: { purchase: PackagePurchase }) {
  const list = usePackages().data
  return list && isTaxedElsewhere(purchase) ? <VatDoubt list={list} isPaid /> : null
}

function RefundRight({ purchase }: { purchase: PackagePurchase }) {
  const { kind, points, refundableUntil: until, invoiceNumber } = purchase
  if (points === 0 || isGivenBack(purchase) || until === null) return null
  return (
    <p>
      Changed your mind? Until {formatDay(until)} you can refund unspent points in your{' '}
      <Link className={shapes.link} to={`/subscription_history?q=${invoiceNumber ?? ''}`}>
        Subscription History
      </Link>
      .{kind === 'plan' && ' Your plan then ends.'}
    </p>
  )
}

function paidTitle({ kind, name, points, grossCents, refunds }: PackagePurchase): string {
  const back = refunds.filter((refund) => refund.kind === 'points')
  const refundedCents = sumCents(back.map((refund) => amountCents(refund.grossCents)))
  if (refundedCents > 0) return `${name}: ${refundedCents < grossCents ? 'partly refunded' : 'refunded'}`
  if (kind === 'plan') return `You’re on ${name}`
  return points > 0 ? `${formatPoints(points)} added` : `${name} is yours`
}

function Refunds({ purchase, kind }: { purchase: PackagePurchase; kind: Refund['kind'] }) {
  return purchase.refunds
    .filter((refund) => refund.kind === kind)
    .map(({ grossCents, status, refundedAt }) => (
      <div key={refundedAt}>
        {formatMoney(grossCents, purchase)} on {formatDay(refundedAt)}
        {status !== 'done' && `, ${REFUND_WORDS[status]}`}
      </div>
    ))
}

const REFUND_WORDS = {
  pending: 'on its way',
  sent: 'on its way',
  returned: 'sent back by the bank',
  failed: 'failed',
} as const

function Open({ purchase }: { purchase: PackagePurchase }) {
  return (
    <Screen title="Waiting for your payment" width="form">
      <Section title={purchase.name}>
        <Awaited />
        <p>If your bank declined it, nothing was charged and you can pay with another card.</p>
        <div className={styles.buttons}>
          <BackToPayment purchase={purchase} look="plain">
            Back to the card form
          </BackToPayment>
        </div>
      </Section>
    </Screen>
  )
}

function Expired({ purchase }: { purchase: PackagePurchase }) {
  return (
    <Notice
      heading="No payment came"
      action={<BackToPayment purchase={purchase}>Buy {purchase.name}</BackToPayment>}
    >
      {WHY_NOT_PAID[purchase.status]?.why}
    </Notice>
  )
}

const formOf = ({ kind, packageId }: PackagePurchase): string =>
  kind === 'gift' ? '/gift-cards' : `/subscriptions_confirm?package=${packageId}`

interface BackToPaymentProps {
  purchase: PackagePurchase
  look?: 'primary' | 'plain'
  children: ReactNode
}

function BackToPayment({ purchase, look = 'primary', children }: BackToPaymentProps) {
  return (
    <ButtonLink look={look} to={isOnDetour() ? '/loops-checkout' : formOf(purchase)}>
      {children}
    </ButtonLink>
  )
}
