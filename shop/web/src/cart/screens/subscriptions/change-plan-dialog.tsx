import {
  type Answer,
  changePlan,
  type ForSale,
  getWallet,
  type PackageList,
  previewPlanChange,
  type Subscription,
} from '@segno/contract'
import { amountCents, scaleCents, sumCents } from '@segno/units'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Loaded } from '../../../kit/data/loaded.tsx'
import { useAction } from '../../../kit/data/use-action.ts'
import { formatDay } from '../../../kit/format/date.ts'
import { formatMoney } from '../../../kit/format/money.ts'
import { formatPoints } from '../../../kit/format/quantity.ts'
import { DefinitionList } from '../../../kit/layout/definition-list.tsx'
import { DialogFooter } from '../../../kit/layout/dialog-footer.tsx'
import { call } from '../../../shared/api/call.ts'
import { cardText } from '../../billing/payment-cells.tsx'
import {
  grantText,
  nextPaymentAt,
  priceText,
  refundRightText,
  vatLabel,
} from '../../billing/package-words.ts'
import { changedText, laterPlan, planName } from '../../billing/plan-words.ts'
import { TermsLine } from '../../billing/terms-line.tsx'
import { loadProfile } from '../../../shared/session/session.ts'
import { Dialog } from '../../../ui/dialog.tsx'
import shapes from '../../../ui/shapes.module.css'
import { PLAN_SHOWN, PLAN_TOPIC } from '../../billing/plan-query.ts'

type Preview = Answer<typeof previewPlanChange>

/** Shows what a change to another plan costs, and when it happens, before it is made. */
export function ChangePlanDialog({ offer, plan, tax, onClose }: Change & { onClose: () => void }) {
  const body = { packageId: offer.id }
  const query = usePreview(offer)
  const change = useAction({
    run: () => call(changePlan, { body: { ...body, grossCents: offer.grossCents } }),
    done: (plan) => changedText(plan, query.data?.points ?? 0),
    topic: PLAN_TOPIC,
    refresh: [...PLAN_SHOWN, [getWallet.path]],
    // Closed before the plan is refetched: the focus returns first, then the bank's question scrolls into sight.
    onDone: () => {
      onClose()
      return loadProfile()
    },
  })
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
        <DefinitionList facts={{ Includes: grantText(offer), Price: priceText(offer) }} />
        <Loaded query={query}>
          {(preview) => (
            <>
              <p>{previewText(preview, { offer, plan })}</p>
              {preview.happens === 'now' && <Payment preview={preview} offer={offer} plan={plan} tax={tax} />}
            </>
          )}
        </Loaded>
      </div>
    </Dialog>
  )
}

const due = ({ dueCents, currency }: Preview): string => formatMoney(dueCents, { currency })

function confirmLabel(preview: Preview): string {
  return preview.happens === 'now' && preview.dueCents > 0 ? `Pay ${due(preview)} and change` : 'Change'
}

interface Change {
  offer: ForSale
  plan: Subscription
  tax: PackageList
}

/** The payment of a change that begins at once: its VAT and card, the one after it, and what is agreed to. */
function Payment({ preview, offer, plan, tax }: Change & { preview: Preview }) {
  const [now] = useState(() => new Date())
  const { card } = plan
  const nextAt =
    offer.period === 'year' && plan.period === 'month' ? nextPaymentAt('year', now) : plan.next?.startsAt
  const nextCents = sumCents([offer.grossCents, preview.postponedCents].map(amountCents))
  return (
    <>
      <DefinitionList
        facts={{
          ...(preview.dueCents === 0 ? {} : { 'To pay now': `${due(preview)}${vatText(preview, tax)}` }),
          ...(card === null ? {} : { Card: cardText({ cardBrand: card.brand, cardLast4: card.last4 }) }),
          ...(nextAt === undefined
            ? {}
            : {
                'Next payment': `${formatDay(nextAt)}, ${formatMoney(nextCents, offer)}`,
              }),
        }}
      />
      <p>{refundRightText(offer)}</p>
      <TermsLine />
    </>
  )
}

function vatText({ dueCents, currency }: Preview, tax: PackageList): string {
  if (tax.vat !== 'charged') return `. ${vatLabel(tax)}`
  const vatCents = scaleCents(amountCents(dueCents), {
    numerator: tax.taxLoad,
    denominator: 10_000 + tax.taxLoad,
  })
  return `, including ${formatMoney(vatCents, { currency })} ${vatLabel(tax)}`
}

/** Why a bigger plan cannot be charged at once. */
function whyLater(plan: Subscription): string {
  if (plan.status === 'trialing') return 'your free days last until then'
  if (plan.pause !== null) return 'your plan is paused'
  return laterPlan(plan)
    ? 'another change waits for that day'
    : 'you cancelled a pause, so the next charge is that day'
}

function previewText(preview: Preview, { offer, plan }: Pick<Change, 'offer' | 'plan'>): string {
  const { happens, postponedCents, points, currency } = preview
  if (happens === 'now' && postponedCents > 0)
    return `Starts today. You pay nothing now: ${formatMoney(postponedCents, { currency })} is added to your next invoice. You get ${formatPoints(points)}.`
  const isYear = offer.period === 'year'
  const later = `It begins on ${formatDay(preview.at)}, when ${formatMoney(offer.grossCents, offer)} is charged${isYear ? ' for a whole year' : ', and then each month'}.`
  switch (happens) {
    case 'now':
      return `Starts today. You pay ${due(preview)} now${isYear && plan.period === 'month' ? ' for a whole year' : ''}, what is left of your plan deducted, and get ${formatPoints(points)}.`
    case 'after_paid_time':
      return `${later} Nothing is charged before, for ${whyLater(plan)}. Until then it stays as it is.`
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
