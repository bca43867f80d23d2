import { listPurchases, listSounds, type Purchase, getReceipt, undoPurchase } from '@segno/contract'
import { useState } from 'react'
import { ConfirmDialog } from '../../../kit/layout/confirm-dialog.tsx'
import { call } from '../../../shared/api/call.ts'
import { loadProfile } from '../../../shared/session/session.ts'
import { Button } from '../../../ui/button.tsx'
import { countOf } from '../../../ui/format-count.ts'
import { undoDeadline } from './receipt-words.ts'

interface UndoButtonProps {
  purchase: Purchase & { undoableUntil: string }
}

/** Asks, then undoes a purchase; that of a pack with all that came with it. */
export function UndoButton({ purchase }: UndoButtonProps) {
  const [isOpen, setOpen] = useState(false)
  const { id, loop, packId, points, undoableUntil } = purchase
  const isPack = packId !== null
  const name = isPack ? `the pack with ${loop.title}` : `the purchase of ${loop.title}`
  return (
    <>
      <Button
        look="quiet"
        title={`For points, ${undoDeadline(undoableUntil)}, before the first download`}
        aria-label={`Undo ${name}`}
        onClick={() => setOpen(true)}
      >
        {isPack ? 'Undo pack' : 'Undo'}
      </Button>
      {isOpen && (
        <ConfirmDialog
          verb="Undo"
          name={name}
          confirm={isPack ? 'Undo pack' : 'Undo purchase'}
          run={() => call(undoPurchase, { params: { purchaseId: id } })}
          done={({ returnedPoints }) => `Undone: ${countOf(returnedPoints, 'point', 'points')} returned`}
          onDone={loadProfile}
          refresh={[[listPurchases.path], [getReceipt.path], [listSounds.path]]}
          onClose={() => setOpen(false)}
        >
          <p>
            {isPack
              ? 'You get the points for all sounds of this purchase back. Their licences end, and you can no longer download them.'
              : `You get ${countOf(points, 'point', 'points')} back. The licence ends, and you can no longer download the sound.`}
          </p>
        </ConfirmDialog>
      )}
    </>
  )
}
