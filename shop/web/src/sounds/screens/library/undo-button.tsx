import { listPurchases, listSounds, type Purchase, getReceipt, undoPurchase } from '@segno/contract'
import { ActionButton } from '../../../kit/data/action-button.tsx'
import { useAction } from '../../../kit/data/use-action.ts'
import { formatDay } from '../../../kit/format/date.ts'
import { call } from '../../../shared/api/call.ts'
import { loadProfile } from '../../../shared/session/session.ts'
import { countOf } from '../../../ui/format-count.ts'

interface UndoButtonProps {
  purchase: Purchase & { undoableUntil: string }
}

/** Undoes a purchase in one press. */
export function UndoButton({ purchase: { id, loop, packId, undoableUntil } }: UndoButtonProps) {
  const action = useAction({
    run: () => call(undoPurchase, { params: { purchaseId: id } }),
    done: ({ returnedPoints }) => `Undone: ${countOf(returnedPoints, 'point', 'points')} returned`,
    onDone: loadProfile,
    refresh: [[listPurchases.path], [getReceipt.path], [listSounds.path]],
  })
  return (
    <ActionButton
      action={action}
      look="quiet"
      title={`Until ${formatDay(undoableUntil)}, before the first download`}
      aria-label={packId === null ? `Undo the purchase of ${loop.title}` : `Undo the pack with ${loop.title}`}
    >
      {packId === null ? 'Undo' : 'Undo pack'}
    </ActionButton>
  )
}
