import { pausePlan } from '@segno/contract'
import { useState } from 'react'
import { useAction } from '../../../kit/data/use-action.ts'
import { DialogFooter } from '../../../kit/layout/dialog-footer.tsx'
import { call } from '../../../shared/api/call.ts'
import { Dialog } from '../../../ui/dialog.tsx'
import { Segmented } from '../../../ui/segmented.tsx'
import { PLAN_SHOWN } from './plan-query.ts'

const MONTHS = [
  { value: '1', label: '1 month' },
  { value: '2', label: '2 months' },
  { value: '3', label: '3 months' },
] as const

export function PausePlanDialog({ onClose }: { onClose: () => void }) {
  const [months, setMonths] = useState<(typeof MONTHS)[number]['value']>('1')
  const pause = useAction({
    run: () => call(pausePlan, { body: { months: Number(months) } }),
    done: 'Plan paused',
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
      <p>From the next payment on, nothing is charged and no points come. Points you have stay.</p>
    </Dialog>
  )
}
