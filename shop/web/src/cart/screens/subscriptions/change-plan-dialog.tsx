import {
  type Answer,
  changePlan,
  type ForSale,
  getWallet,
  planName,
  previewPlanChange,
  type Subscription,
} from '@segno/contract'
import { amountCents, subtractCents, sumCents } from '@segno/units'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Link } from 'react-router'
import { Loaded } from '../../../kit/data/loaded.tsx'
import { useAction } from '../../../kit/data/use-action.ts'
import { formatDay } from '../../../kit/format/date.ts'
import { formatMoney } from '../../../kit/format/money.ts'
import { formatPoints } from '../../../kit/format/quantity.ts'
import { DefinitionList } from '../../../kit/layout/definition-list.tsx'
import { DialogFooter } from '../../../kit/layout/dialog-footer.tsx'
import { call } from '../../../shared/api/call.ts'
import { cardText } from '../../billing/payment-cells.tsx'
import { grantText, priceText, refundRightText, withVat } from '../../billing/package-words.ts'
import { changedText, laterPlan, lostPriceText } from '../../billing/plan-words.ts'
import { TermsLine } from '../../billing/terms-line.tsx'
import { loadProfile } from '../../../shared/session/session.ts'
import { Button } from '../../../ui/button.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { formatCount } from '../../../ui/format-count.ts'
import shapes from '../../../ui/shapes.module.css'
import { PLAN_SHOWN, PLAN_TOPIC } from '../../billing/plan-query.ts'

type Preview = Answer<typeof previewPlanChange>

/** Shows what a change to another plan costs, and when it happens, before it is made; then what was paid for it. */
export function ChangePlanDialog({ onClose, ...facts }: Change & { onClose: () => void }) {
  // As it was before: the plan is refetched while this says what became of it.
  const [{ offer, plan, today }] = useState(facts)
  const lost = lostPriceText(plan, today)
  const elsewhere = changedElsewhere(facts.plan, plan)
  const [changed, setChanged] = useState<Changed | null>(null)
  const query = usePreview(offer)
  const change = useAction({
    run: () => call(changePlan, { body: { packageId: offer.id, grossCents: offer.grossCents } }),
    done: (after) => (isPaidNow(query.data, after) ? null : changedText(after, 0)),
    topic: PLAN_TOPIC,
    refresh: [...PLAN_SHOWN, [getWallet.path]],
    // Closed before the plan is refetched: the focus returns first, then the bank's question scrolls into sight.
    onDone: (after) => {
      if (isPaidNow(query.data, after)) setChanged({ preview: query.data, after })
      else onClose()
      return loadProfile()
    },
  })
  if (changed) return <PaidDialog changed={changed} onClose={onClose} />
  if (elsewhere !== null && !change.isBusy) return <ChangedElsewhere words={elsewhere} onClose={onClose} />
  return (
    <Dialog
      title={`Change to ${planName({ name: offer.name, period: offer.period ?? 'month' })}?`}
      onClose={onClose}
      footer={
        query.data && (
          <DialogFooter
            confirm={confirmLabel(query.data)}
            isBusy={change.isBusy}
            onConfirm={() => void change.run()}
            onClose={onClose}
          />
        )
      }
    >
      <div className={shapes.stack}>
        <Loaded query={query}>
          {(preview) => (
            <>
              <p>{previewText(preview, { offer, plan })}</p>
              <Payment preview={preview} offer={offer} plan={plan} />
              {lost !== null && <p className={shapes.note}>{lost}</p>}
              {preview.dueCents > 0 && <p>{refundRightText(offer)}</p>}
              <TermsLine by={preview.dueCents > 0 ? 'buying' : 'confirming'} />
            </>
          )}
        </Loaded>
      </div>
    </Dialog>
  )
}

/** What has become of the plan since it was asked about, in another tab; null where a change of it can still be made. */
function changedElsewhere(now: Subscription, asked: Subscription): string | null {
  if (now.isCancelled)
    return 'Your plan has been cancelled since you opened this. Keep it to change to another one.'
  return now.packageId === asked.packageId ? null : `You have ${planName(now)} since you opened this.`
}

function ChangedElsewhere({ words, onClose }: { words: string; onClose: () => void }) {
  return (
    <Dialog
      title="Your plan has changed"
      onClose={onClose}
      footer={
        <Button look="primary" onClick={onClose}>
          Close
        </Button>
      }
    >
      <p role="status">{words} Nothing was charged here.</p>
    </Dialog>
  )
}

const due = ({ dueCents, currency }: Preview): string => formatMoney(dueCents, { currency })

function confirmLabel(preview: Preview): string {
  if (preview.happens !== 'now') return `Change on ${formatDay(preview.at)}`
  return preview.dueCents > 0 ? `Pay ${due(preview)}` : 'Change'
}

interface Change {
  offer: ForSale
  plan: Subscription
  /** The plan that one has, as it is sold now. */
  today?: ForSale | undefined
}

interface Changed {
  readonly preview: Preview
  readonly after: Subscription
}

/** It was charged and has begun, so that no bank is to be asked. */
const isPaidNow = (preview: Preview | undefined, after: Subscription): preview is Preview =>
  preview?.happens === 'now' && after.due === null

/** What a change that begins at once has cost and brought. */
function PaidDialog({ changed: { preview, after }, onClose }: { changed: Changed; onClose: () => void }) {
  const { nextAttempt } = after
  return (
    <Dialog
      title={`You have ${planName(after)} now`}
      onClose={onClose}
      footer={
        <Button look="primary" onClick={onClose}>
          Done
        </Button>
      }
    >
      <div className={shapes.stack}>
        <DefinitionList
          facts={{
            Paid: preview.dueCents === 0 ? 'Nothing now' : dueText(preview),
            ...(preview.dueCents > 0 && cardFact(after)),
            'Points added': formatCount(preview.points),
            Includes: grantText(after),
            ...(nextAttempt && {
              'Next payment': `${formatDay(nextAttempt.at)}, ${formatMoney(nextAttempt.grossCents, after)}`,
            }),
          }}
        />
        {preview.dueCents > 0 && (
          <p>
            The invoice is in your inbox and in your{' '}
            <Link className={shapes.link} to="/subscription_history">
              Subscription History
            </Link>
            .
          </p>
        )}
      </div>
    </Dialog>
  )
}

/** The card that is charged, where it is known. */
const cardFact = ({ card }: Subscription): Record<string, string> =>
  card === null ? {} : { Card: cardText({ cardBrand: card.brand, cardLast4: card.last4 }) }

/** The payment of a change: what it is made up of, its VAT and card, and the one after it. */
function Payment({ preview, offer, plan }: Change & { preview: Preview }) {
  const isNow = preview.happens === 'now'
  const { tax, postponedCents, nextPaymentAt: nextAt } = preview
  const nextCents = sumCents([offer.grossCents, postponedCents].map(amountCents))
  return (
    <DefinitionList
      facts={{
        Includes: grantText(offer),
        Price: withVat(priceText(offer), offer, tax),
        ...(isNow ? madeUpOf(preview, { offer, plan, until: nextAt }) : {}),
        'To pay now': <strong>{preview.dueCents === 0 ? 'Nothing' : dueText(preview)}</strong>,
        ...cardFact(plan),
        [isNow ? 'Next payment' : 'First payment']: withVat(
          `${formatDay(nextAt)}, ${formatMoney(nextCents, offer)}`,
          { ...offer, grossCents: nextCents },
          tax,
        ),
      }}
    />
  )
}

/** Lines of the sum of a change that begins at once: the new plan, less the unused rest of the old one. */
function madeUpOf(
  { chargeCents, creditCents, postponedCents, dueCents, currency }: Preview,
  { offer, plan, until }: Pick<Change, 'offer' | 'plan'> & { until: string },
): Record<string, string> {
  const money = (cents: number): string => formatMoney(cents, { currency })
  const [charge, credit, due, postponed] = [chargeCents, creditCents, dueCents, postponedCents].map(
    amountCents,
  )
  const carried = subtractCents(sumCents([due!, postponed!]), subtractCents(charge!, credit!))
  const name = planName({ name: offer.name, period: offer.period ?? 'month' })
  return {
    [`${name} until ${formatDay(until)}`]: money(chargeCents),
    [`Unused ${planName(plan)}`]: `−${money(creditCents)}`,
    ...(carried > 0 ? { 'From before': money(carried) } : {}),
    ...(carried < 0 ? { 'Your credit': `−${money(Math.abs(carried))}` } : {}),
  }
}

/** The sum of a change as its invoice states it. */
const dueText = (preview: Preview): string =>
  withVat(due(preview), { grossCents: preview.dueCents, currency: preview.currency }, preview.tax)

/** Why a bigger plan cannot be charged at once. */
function whyLater(plan: Subscription, { isVatBack }: Preview): string {
  if (isVatBack) return 'the VAT of the time that you paid goes back to you'
  if (plan.status === 'trialing') return 'your free days last until then'
  if (plan.pause !== null) return 'your plan is paused'
  return laterPlan(plan)
    ? 'another change waits for that day'
    : 'a pause or a change was taken back, which left that day as the next one to be charged'
}

function previewText(preview: Preview, { offer, plan }: Pick<Change, 'offer' | 'plan'>): string {
  const { happens, postponedCents, points, currency } = preview
  if (happens === 'now' && postponedCents > 0)
    return `Starts today. You pay nothing now: ${formatMoney(postponedCents, { currency })} is added to your next invoice. You get ${formatPoints(points)}.`
  const isYear = offer.period === 'year'
  const later = `It begins on ${formatDay(preview.at)}, when ${formatMoney(offer.grossCents, offer)} is charged${isYear ? ' for a whole year' : ', and then each month'}.`
  switch (happens) {
    case 'now':
      return isYear && plan.period === 'month'
        ? `Starts today. You pay ${due(preview)} now for a whole year and get ${formatPoints(points)}${points < offer.points ? ': all of the year’s, less those of the month that is credited' : ''}.`
        : `Starts today. You pay ${due(preview)} now and get ${formatPoints(points)}.`
    case 'after_paid_time':
      return `${later} Nothing is charged before, for ${whyLater(plan, preview)}. Until then it stays as it is.`
    case 'at_period_end':
      return plan.period === 'year' && !isYear
        ? `${later} The year of ${plan.name} that you paid runs until then, and nothing is charged before.`
        : `${later} Until then your plan stays as it is.`
  }
}

function usePreview({ id: packageId }: ForSale) {
  return useQuery({
    queryKey: [previewPlanChange.path, packageId],
    queryFn: ({ signal }) => call(previewPlanChange, { body: { packageId } }, signal),
    retry: false,
    // Its sum changes by the day.
    gcTime: 0,
  })
}
