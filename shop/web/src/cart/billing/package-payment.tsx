import { CallError, listPackages, type PackagePurchase } from '@segno/contract'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { FormProblem } from '../../kit/form/form-problem.tsx'
import { Button, ButtonLink } from '../../ui/button.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { failureSentence } from '../../shared/api/failure-rules.ts'
import { supportHost, useShop } from '../../shared/shop.ts'
import { CardForm } from './card-form.tsx'
import styles from './card-form.module.css'
import { TermsLine } from './terms-line.tsx'
import { type Payable, usePackagePurchase } from './use-package-purchase.ts'

interface PackagePaymentProps {
  offer: Payable
  /** What the card's country does to the VAT. */
  note?: string | null
  onPaid: (purchase: PackagePurchase) => unknown
}

/** Pays for a package by card, where the shop takes cards. */
export function PackagePayment(props: PackagePaymentProps) {
  const shop = useShop()
  if (!shop) return <Skeleton width="100%" height={320} />
  if (!shop.cardPayments) return <p>This shop does not take cards yet.</p>
  return <CardPayment {...props} payments={shop.cardPayments} />
}

/** Ends of a purchase without money. */
export const WHY_NOT_PAID: Partial<Record<PackagePurchase['status'], { why: string; again: string }>> = {
  refused: { why: 'Your bank refused the payment. Nothing was charged.', again: 'Pay another way' },
  expired: { why: 'The card form has run out. Nothing was charged.', again: 'Open it again' },
}

interface CardPaymentProps extends PackagePaymentProps {
  payments: Parameters<typeof CardForm>[0]['payments']
}

function CardPayment({ offer, note, onPaid, payments }: CardPaymentProps) {
  const { purchase, clientSecret, problem, isSent, onSent, reopen, payAnother } = usePackagePurchase({
    offer,
    onPaid,
  })
  if (problem) return <PaymentProblem problem={problem} onRetry={() => void reopen()} />
  if (!purchase) return <Skeleton width="100%" height={320} />
  const over = WHY_NOT_PAID[purchase.status]
  if (over) {
    return (
      <div className={styles.failed} role="alert">
        <p>{over.why}</p>
        <Button onClick={() => void reopen()}>{over.again}</Button>
      </div>
    )
  }
  if (purchase.status === 'onItsWay') return <OnItsWay onAnother={payAnother} />
  if (isSent || purchase.status === 'paid' || clientSecret === null) return <Awaited />
  return (
    <>
      <TermsLine />
      {note && <p>{note}</p>}
      <CardForm payments={payments} clientSecret={clientSecret} onComplete={onSent} />
    </>
  )
}

/** Shown while the money is on its way from a bank. */
export const ON_ITS_WAY =
  'Your bank is sending the money, which can take some days. What you bought is added as soon as it arrives; if it does not, we tell you by mail.'

function OnItsWay({ onAnother }: { onAnother: () => unknown }) {
  return (
    <div className={styles.payment} role="status">
      <p>{ON_ITS_WAY}</p>
      <Button look="plain" onClick={() => void onAnother()}>
        Buy another one
      </Button>
    </div>
  )
}

/** Time after which it is said that the money may come later. */
const LONG_MS = 20_000

/** The form was sent, and the provider has yet to say that the money came. */
export function Awaited() {
  const [isLong, setLong] = useState(false)
  // Waits for time to pass.
  useEffect(() => {
    const timer = setTimeout(() => setLong(true), LONG_MS)
    return () => clearTimeout(timer)
  }, [])
  return (
    <div className={styles.payment} role="status">
      <Skeleton width="100%" height={48} />
      <p>
        {isLong
          ? 'This takes longer than usual. You can leave this page: your points come as soon as the payment is confirmed.'
          : 'Waiting for your payment'}
      </p>
    </div>
  )
}

const PRICE_IS_OTHER = new Set<string | null>([
  'package_price_changed',
  'discount_in_use',
  'package_not_found',
])

/** The form could not be opened, so that nothing was charged. */
function PaymentProblem({ problem, onRetry }: { problem: Error; onRetry: () => void }) {
  const queries = useQueryClient()
  const code = problem instanceof CallError ? problem.failure.code : null
  return (
    <FormProblem>
      <p>{withoutCharge(failureSentence(problem, supportHost()))}</p>
      {code === 'already_subscribed' ? (
        <ButtonLink to="/subscriptions">Change your plan</ButtonLink>
      ) : code === 'agent_owned' ? (
        <ButtonLink to="/agent/packages/purchased-license">Licence and devices</ButtonLink>
      ) : PRICE_IS_OTHER.has(code) ? (
        <Button onClick={() => void queries.invalidateQueries({ queryKey: [listPackages.path] })}>
          Show today’s price
        </Button>
      ) : (
        <Button onClick={onRetry}>Try again</Button>
      )}
    </FormProblem>
  )
}

/** Some sentences of the server say it themselves. */
function withoutCharge(sentence: string): string {
  return sentence.includes('Nothing was charged')
    ? sentence
    : `${sentence.replace(/\.$/, '')}. Nothing was charged.`
}
