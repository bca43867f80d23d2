import { listAllPurchases, type ListedPurchase, refundPurchase } from '@segno/contract'
import { useState } from 'react'
import { call } from '../../../shared/api/call.ts'
import { ReasonDialog } from '../../../shared/forms/reason-dialog.tsx'
import { countOf } from '../../../ui/format-count.ts'
import { Button } from '../../../ui/button.tsx'

/** Refunds a purchase, once a reason is given. */
export function RefundButton({ purchase: { id, loop, points } }: { purchase: ListedPurchase }) {
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <Button look="quiet" aria-label={`Refund ${loop.title}`} onClick={() => setOpen(true)}>
        Refund
      </Button>
      {isOpen && (
        <ReasonDialog
          title={`Refund ${loop.title}?`}
          confirm="Refund"
          consequence={`The licence ends, the buyer gets ${countOf(points, 'point', 'points')} back and the artist earns nothing.`}
          run={(reason) => call(refundPurchase, { params: { purchaseId: id }, body: { reason } })}
          done="Refunded"
          refresh={[[listAllPurchases.path]]}
          onClose={() => setOpen(false)}
        />
      )}
    </>
  )
}
