import { pausePlan, type Subscription } from '@segno/contract'
import { useState } from 'react'
import { useAction } from '../../../kit/data/use-action.ts'
import { DefinitionList } from '../../../kit/layout/definition-list.tsx'
import { DialogFooter } from '../../../kit/layout/dialog-footer.tsx'
import { call } from '../../../shared/api/call.ts'
import { Dialog } from '../../../ui/dialog.tsx'
import { Segmented } from '../../../ui/segmented.tsx'
import shapes from '../../../ui/shapes.module.css'
import { formatDay } from '../../../kit/format/date.ts'
import { formatMoney } from '../../../kit/format/money.ts'
import { pauseText } from '../../billing/plan-words.ts'
import { PLAN_SHOWN, PLAN_TOPIC } from '../../billing/plan-query.ts'

const MONTHS = [
  { value: '1', label: '1 month' },
  { value: '2', label: '2 months' },
  { value: '3', label: '3 months' },
] as const

export function PausePlanDialog({ plan, onClose }: { plan: Subscription; onClose: () => void }) {
  const [months, setMonths] = useState<(typeof MONTHS)[number]['value']>('1')
  const pause = useAction({
    run: () => call(pausePlan, { body: { months: Number(months) } }),
    done: (paused) => paused.pause && pauseText(paused, paused.pause),
    topic: PLAN_TOPIC,
    refresh: PLAN_SHOWN,
  })
  const run = async (): Promise<void> => {
    if (await pause.run()) onClose()
  }
  return (
    <Dialog
      title="Pause your plan"
      onClose={onClose}
      footer={
        <DialogFooter confirm="Pause" isBusy={pause.isBusy} onConfirm={() => void run()} onClose={onClose} />
      }
    >
      <div className={shapes.stack}>
        <Segmented label="Pause for" segments={MONTHS} value={months} onChange={setMonths} />
        <DefinitionList facts={pauseFacts(plan, Number(months))} />
        <p className={shapes.note}>
          In a pause nothing is charged and no points come. Points you have stay. You can resume at any time.
          If you upgrade meanwhile, the bigger plan starts with your next payment.
        </p>
      </div>
    </Dialog>
  )
}

function pauseFacts({ paidUntil, next, currency }: Subscription, months: number): Record<string, string> {
  if (paidUntil === null) return {}
  const until = formatDay(monthsAfter(paidUntil, months))
  return {
    'Paused from': formatDay(paidUntil),
    Until: until,
    ...(next === null ? {} : { 'Next payment': `${until}, ${formatMoney(next.grossCents, { currency })}` }),
  }
}

/** The same day of a later month, or that month's last, as the server counts. */
function monthsAfter(instant: string, months: number): Date {
  const after = new Date(instant)
  const dayOfMonth = after.getUTCDate()
  after.setUTCMonth(after.getUTCMonth() + months)
  if (after.getUTCDate() !== dayOfMonth) after.setUTCDate(0)
  return after
}
