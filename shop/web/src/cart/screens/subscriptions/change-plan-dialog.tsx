import {
  type Answer,
  changePlan,
  type ForSale,
  getWallet,
  previewPlanChange,
  type Subscription,
} from '@segno/contract'
import { useQuery } from '@tanstack/react-query'
import { Loaded } from '../../../kit/data/loaded.tsx'
import { useAction } from '../../../kit/data/use-action.ts'
import { formatDay } from '../../../kit/format/date.ts'
import { formatMoney } from '../../../kit/format/money.ts'
import { formatPoints } from '../../../kit/format/quantity.ts'
import { DefinitionList } from '../../../kit/layout/definition-list.tsx'
import { DialogFooter } from '../../../kit/layout/dialog-footer.tsx'
import { call } from '../../../shared/api/call.ts'
import { grantText, priceText } from '../../billing/package-words.ts'
import { changedText, planName } from '../../billing/plan-words.ts'
import { loadProfile } from '../../../shared/session/session.ts'
import { Dialog } from '../../../ui/dialog.tsx'
import shapes from '../../../ui/shapes.module.css'
import { PLAN_SHOWN, PLAN_TOPIC } from '../../billing/plan-query.ts'

type Preview = Answer<typeof previewPlanChange>

/** Shows what a change to another plan costs, and when it happens, before it is made. */
export function ChangePlanDialog({ offer, plan, onClose }: Change & { onClose: () => void }) {
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
        <Loaded query={query}>{(preview) => <p>{previewText(preview, { offer, plan })}</p>}</Loaded>
        {plan.end !== null && (
          <p>
            You cancelled your plan. The new one also ends after its first paid period, unless you choose
            Keep.
          </p>
        )}
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
}

/** Why a bigger plan cannot be charged at once. */
function whyLater({ status, pause, next, packageId }: Subscription): string {
  if (status === 'trialing') return 'your free days last until then'
  if (pause !== null) return 'your plan is paused'
  return next !== null && next.packageId !== packageId
    ? 'another change waits for that day'
    : 'you cancelled a pause, so the next charge is that day'
}

function previewText(preview: Preview, { offer, plan }: Change): string {
  const { happens, postponedCents, points, currency } = preview
  if (happens === 'now' && postponedCents > 0)
    return `Starts today. You pay nothing now: ${formatMoney(postponedCents, { currency })} is added to your next invoice. You get ${formatPoints(points)}.`
  const later = `It begins on ${formatDay(preview.at)}, when ${formatMoney(offer.grossCents, offer)} is charged.`
  switch (happens) {
    case 'now':
      return `Starts today. You pay ${due(preview)} now, what is left of your plan deducted, and get ${formatPoints(points)}.`
    case 'after_paid_time':
      return `${later} Nothing is charged before, for ${whyLater(plan)}. Until then it stays as it is.`
    case 'at_period_end':
      return `${later} Until then your plan stays as it is.`
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
