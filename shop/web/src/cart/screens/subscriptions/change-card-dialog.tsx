import { changeCard, type Subscription } from '@segno/contract'
import { useQuery } from '@tanstack/react-query'
import { Loaded } from '../../../kit/data/loaded.tsx'
import { call } from '../../../shared/api/call.ts'
import { CardForm } from '../../billing/card-form.tsx'
import { cardToComeText } from '../../billing/plan-words.ts'
import { useShop } from '../../../shared/shop.ts'
import { Dialog } from '../../../ui/dialog.tsx'
import shapes from '../../../ui/shapes.module.css'
import { Skeleton } from '../../../ui/skeleton.tsx'
import { useNewCard } from './use-new-card.ts'

/** The provider's form for another card of the plan. */
export function ChangeCardDialog({ plan, onClose }: { plan: Subscription; onClose: () => void }) {
  const payments = useShop()?.cardPayments
  const query = useQuery({
    queryKey: [changeCard.path],
    queryFn: ({ signal }) => call(changeCard, {}, signal),
    retry: false,
    staleTime: Infinity,
    // A form is good once.
    gcTime: 0,
  })
  const confirm = useNewCard(onClose)
  const take = async (): Promise<void> => {
    if (!(await confirm.run())) onClose()
  }
  return (
    <Dialog title="Change card" onClose={onClose}>
      <div className={shapes.stack}>
        <p>{cardToComeText(plan)}</p>
        <Loaded query={query}>
          {({ clientSecret }) =>
            payments && !confirm.isBusy ? (
              <CardForm payments={payments} clientSecret={clientSecret} onComplete={() => void take()} />
            ) : (
              <Skeleton width="100%" height={320} />
            )
          }
        </Loaded>
      </div>
    </Dialog>
  )
}
