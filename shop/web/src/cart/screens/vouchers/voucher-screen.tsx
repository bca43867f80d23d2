import {
  CallError,
  giftCardIn,
  previewVoucher,
  type RedeemedVoucher,
  redeemVoucher,
  type VoucherOffer,
} from '@segno/contract'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Link, useLocation } from 'react-router'
import { useAction } from '../../../kit/data/use-action.ts'
import { ActionButton } from '../../../kit/data/action-button.tsx'
import { FormProblem } from '../../../kit/form/form-problem.tsx'
import { formatDay } from '../../../kit/format/date.ts'
import { formatPoints } from '../../../kit/format/quantity.ts'
import { Screen } from '../../../kit/layout/screen.tsx'
import { announce } from '../../../shared/page/announce.ts'
import { call } from '../../../shared/api/call.ts'
import { failureSentence } from '../../../shared/api/failure-rules.ts'
import { useAppState } from '../../../shared/state/app-state.ts'
import { reductionText } from '../../billing/package-words.ts'
import { withLoader } from '../../../shared/page/notification.ts'
import { loadProfile } from '../../../shared/session/session.ts'
import { supportHost } from '../../../shared/shop.ts'
import { readStored, takeStored } from '../../../shared/storage/stored-keys.ts'
import { Button, ButtonLink } from '../../../ui/button.tsx'
import { Skeleton } from '../../../ui/skeleton.tsx'
import { CodeForm } from './code-form.tsx'
import { OfferCard } from './offer-card.tsx'
import { rewardText } from './reward-text.ts'
import styles from './vouchers.module.css'

type Step =
  | { readonly kind: 'type' }
  /** A link brought the code. */
  | { readonly kind: 'brought'; readonly code: string }
  | { readonly kind: 'offer'; readonly code: string; readonly offer: VoucherOffer }
  | { readonly kind: 'redeemed'; readonly redeemed: RedeemedVoucher }

/** Redeems a voucher: its code, what it gives, and what is new in the wallet. */
export function VoucherScreen() {
  const { search } = useLocation()
  const [step, setStep] = useState<Step>(() => {
    const code = giftCardIn(search) ?? readStored('voucherCode')
    return code === null ? { kind: 'type' } : { kind: 'brought', code }
  })
  const restart = (): void => {
    takeStored('voucherCode')
    setStep({ kind: 'type' })
  }
  const offered = (code: string, offer: VoucherOffer): void => setStep({ kind: 'offer', code, offer })
  const redeemed = (facts: RedeemedVoucher): void => {
    takeStored('voucherCode')
    setStep({ kind: 'redeemed', redeemed: facts })
  }
  return (
    <Screen title="Redeem a voucher" width="form">
      {step.kind === 'type' && <CodeForm code="" problem={null} onOffer={offered} />}
      {step.kind === 'brought' && (
        <Brought code={step.code} onOffer={offered} onRedeemed={redeemed} onAnother={restart} />
      )}
      {step.kind === 'offer' && <Offer {...step} onRedeemed={redeemed} onAnother={restart} />}
      {step.kind === 'redeemed' && <Redeemed redeemed={step.redeemed} onAnother={restart} />}
    </Screen>
  )
}

interface OfferProps {
  code: string
  offer: VoucherOffer
  onRedeemed: (redeemed: RedeemedVoucher) => void
  onAnother: () => void
}

function Brought({
  code,
  onOffer,
  ...rest
}: Omit<OfferProps, 'offer'> & { onOffer: (code: string, offer: VoucherOffer) => void }) {
  const { data, error } = useQuery({
    queryKey: [previewVoucher.path, code],
    queryFn: () => previewBrought(code),
    // Every wrong code counts, so it is asked once.
    retry: false,
    staleTime: Infinity,
    gcTime: 0,
    refetchOnReconnect: false,
  })
  if (data) return <Offer code={code} offer={data} {...rest} />
  if (!error) return <Skeleton width="100%" height={200} />
  return <CodeForm code={code} problem={failureSentence(error, supportHost())} onOffer={onOffer} />
}

/** A code that was refused is not kept for the next visit. */
async function previewBrought(code: string): Promise<VoucherOffer> {
  try {
    return await call(previewVoucher, { body: { code } })
  } catch (error) {
    if (error instanceof CallError && /^(voucher|gift_card)_/.test(error.failure.code))
      takeStored('voucherCode')
    throw error
  }
}

function Offer({ code, offer, onRedeemed, onAnother }: OfferProps) {
  const [failure, setFailure] = useState<unknown>(null)
  const redeem = useAction({
    run: () => {
      const shown = offer.giftCard === null ? {} : { points: offer.points }
      const redeeming = call(redeemVoucher, { body: { code, ...shown } })
      return offer.plan === null ? redeeming : withLoader('trialLoader', redeeming)
    },
    onDone: async (redeemed) => {
      announce(`${rewardText(offer)} added`)
      onRedeemed(redeemed)
      await loadProfile()
    },
    onFailed: setFailure,
  })
  return (
    <OfferCard offer={offer}>
      {failure !== null && <FormProblem>{failureSentence(failure, supportHost())}</FormProblem>}
      <div className={styles.buttons}>
        <ActionButton look="primary" action={redeem} busy="Redeeming">
          Redeem
        </ActionButton>
        <Button onClick={onAnother}>Use another code</Button>
      </div>
      <p className={styles.code}>{code}</p>
    </OfferCard>
  )
}

interface RedeemedProps {
  redeemed: RedeemedVoucher
  onAnother: () => void
}

function Redeemed({ redeemed, onAnother }: RedeemedProps) {
  const hasCart = useAppState(({ cart }) => cart.length > 0)
  const { points } = redeemed
  return (
    <div className={styles.card}>
      <p className={styles.reward}>{points > 0 ? `${formatPoints(points)} added` : 'Redeemed'}</p>
      <Gained {...redeemed} />
      <div className={styles.buttons}>
        <ButtonLink to={hasCart ? '/loops-checkout' : '/sounds'}>
          {hasCart ? 'Check out' : 'Find a loop'}
        </ButtonLink>
        <Button onClick={onAnother}>Redeem another</Button>
      </div>
    </div>
  )
}

function Gained({
  points,
  expiresAt,
  agentUntil,
  discount,
  trial,
  availablePoints,
  invoiceNumber,
}: RedeemedVoucher) {
  return (
    <ul className={styles.conditions}>
      {points > 0 && (
        <>
          <li>{expiresAt === null ? 'They never expire.' : `Use them by ${formatDay(expiresAt)}.`}</li>
          <li>You have {formatPoints(availablePoints)} now.</li>
        </>
      )}
      {invoiceNumber !== null && (
        <li>
          <Link to="/subscription_history">Invoice {invoiceNumber}</Link> is in your inbox. For 14 days you
          can turn unspent points back into money on the gift card, to redeem again later.
        </li>
      )}
      {trial !== null && (
        <li>
          {trial.name} is yours until {formatDay(trial.endsAt)}. <Link to="/subscriptions">Keep it</Link> by
          adding a card.
        </li>
      )}
      {agentUntil !== null && (
        <li>
          <Link to="/agent">The Agent</Link> works until {formatDay(agentUntil)}.
        </li>
      )}
      {discount !== null && (
        <li>
          {reductionText(discount)} your <Link to="/subscriptions">next package of points</Link>
          {discount.expiresAt === null ? '.' : ` until ${formatDay(discount.expiresAt)}.`}
        </li>
      )}
    </ul>
  )
}
