import { pausePlan, type Subscription } from '@segno/contract'
import { useState } from 'react'
import { useAction } from '../../../kit/data/use-action.ts'
import { DialogFooter } from '../../../kit/layout/dialog-footer.tsx'
import { call } from '../../../shared/api/call.ts'
import { Dialog } from '../../../ui/dialog.tsx'
import { Segmented } from '../../../ui/segmented.tsx'
import { formatDay } from '../../../kit/format/date.ts'
import { formatMoney } from '../../../kit/format/money.ts'
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
    done: ({ pause: made }) =>
      `${plan.name} is paused${made?.until == null ? '' : ` until ${formatDay(made.until)}`}`,
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
      <Segmented label="Pause for" segments={MONTHS} value={months} onChange={setMonths} />
      <p>{pauseText(plan, Number(months))}</p>
    </Dialog>
  )
}

function pauseText({ name, paidUntil, grossCents, currency }: Subscription, months: number): string {
  const stays = 'Nothing is charged meanwhile and no points come. Points you have stay.'
  if (paidUntil === null) return stays
  const until = formatDay(monthsAfter(paidUntil, months))
  return `${name} pauses from ${formatDay(paidUntil)} until ${until}. ${stays} The next payment is ${formatMoney(grossCents, { currency })} on ${until}; you can resume earlier.`
}

/** The same day of a later month, or that month's last, as the server counts. */
function monthsAfter(instant: string, months: number): Date {
  const after = new Date(instant)
  const dayOfMonth = after.getUTCDate()
  after.setUTCMonth(after.getUTCMonth() + months)
  if (after.getUTCDate() !== dayOfMonth) after.setUTCDate(0)
  return after
}
