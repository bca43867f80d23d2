import {
  changeCard,
  confirmCard,
  getWallet,
  listPackages,
  previewCard,
  type Subscription,
} from '@segno/contract'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useState } from 'react'
import { useSearchParams } from 'react-router'
import { Loaded } from '../../../kit/data/loaded.tsx'
import { useAction } from '../../../kit/data/use-action.ts'
import { DefinitionList } from '../../../kit/layout/definition-list.tsx'
import { DialogFooter } from '../../../kit/layout/dialog-footer.tsx'
import { call } from '../../../shared/api/call.ts'
import { loadProfile } from '../../../shared/session/session.ts'
import { CardForm } from '../../billing/card-form.tsx'
import {
  cardPayText,
  cardToComeText,
  isTaxedAlike,
  newCardFacts,
  newCardText,
} from '../../billing/new-card-words.ts'
import { PLAN_SHOWN, PLAN_TOPIC } from '../../billing/plan-query.ts'
import { useShop } from '../../../shared/shop.ts'
import { Dialog } from '../../../ui/dialog.tsx'
import shapes from '../../../ui/shapes.module.css'
import { Skeleton } from '../../../ui/skeleton.tsx'

/** In the address where a bank leads back to after it was asked about a new card. */
export const CARD_RETURNED = { name: 'card', value: 'changed' } as const

interface ChangeCardProps {
  plan: Subscription
  onClose: () => void
}

/** The provider's form for another card of the plan; a card that changes the VAT is taken once its sum was seen. */
export function ChangeCardDialog({ plan, onClose }: ChangeCardProps) {
  const payments = useShop()?.cardPayments
  const [attempt, setAttempt] = useState(0)
  const [isSent, setSent] = useState(false)
  const [next, setNext] = useState<Subscription | null>(null)
  const take = useTakeCard({ plan, onClose })
  const confirm = async (): Promise<void> => {
    if (!(await take.run())) onClose()
  }
  const look = useAction({
    run: () => call(previewCard, {}),
    onDone: (seen) => (isTaxedAlike(plan, seen) ? confirm() : setNext(seen)),
  })
  const sent = async (): Promise<void> => {
    setSent(true)
    if (!(await look.run())) onClose()
  }
  const isReturned = useReturned(() => void sent())
  const query = useQuery({
    queryKey: [changeCard.path, attempt],
    queryFn: ({ signal }) => call(changeCard, {}, signal),
    enabled: !isSent && !isReturned,
    retry: false,
    staleTime: Infinity,
    // A form is good once.
    gcTime: 0,
  })
  const again = (): void => {
    setNext(null)
    setSent(false)
    setAttempt(attempt + 1)
  }
  if (next) {
    return (
      <Dialog
        title="Use this card?"
        onClose={onClose}
        footer={
          <DialogFooter
            cancel="Use another card"
            confirm={cardPayText(next)}
            isBusy={take.isBusy}
            onConfirm={() => void confirm()}
            onClose={again}
          />
        }
      >
        <div className={shapes.stack}>
          <DefinitionList facts={newCardFacts(plan, next)} />
          <p>The VAT goes by the country of your card. Your plan keeps its card until you confirm.</p>
        </div>
      </Dialog>
    )
  }
  return (
    <Dialog title="Change card" onClose={onClose}>
      <div className={shapes.stack}>
        <p>{cardToComeText(plan)}</p>
        <Loaded query={query}>
          {({ clientSecret }) =>
            payments && !isSent ? (
              <CardForm payments={payments} clientSecret={clientSecret} onComplete={() => void sent()} />
            ) : (
              <Skeleton width="100%" height={320} />
            )
          }
        </Loaded>
      </div>
    </Dialog>
  )
}

function useTakeCard({ plan, onClose }: ChangeCardProps) {
  return useAction({
    run: () => call(confirmCard, {}),
    done: (after) => newCardText(plan, after),
    // Its country taxes what is on sale, too.
    refresh: [...PLAN_SHOWN, [listPackages.path], [getWallet.path]],
    // Closed before the plan is refetched.
    onDone: () => {
      onClose()
      return loadProfile()
    },
    topic: PLAN_TOPIC,
  })
}

/** Goes on where a bank leads back to. @returns whether it has led back */
function useReturned(onReturned: () => void): boolean {
  const [address, setAddress] = useSearchParams()
  const isReturned = address.get(CARD_RETURNED.name) === CARD_RETURNED.value
  const take = useEffectEvent(() => {
    setAddress({}, { replace: true })
    onReturned()
  })
  // Talks to the server: the form was finished at the bank.
  useEffect(() => {
    if (isReturned) take()
  }, [isReturned])
  return isReturned
}
