import { confirmCard } from '@segno/contract'
import { useEffect, useEffectEvent } from 'react'
import { useSearchParams } from 'react-router'
import { useAction } from '../../../kit/data/use-action.ts'
import { call } from '../../../shared/api/call.ts'
import { PLAN_SHOWN } from './plan-query.ts'

/** Takes the card of the finished form for the plan. */
export function useNewCard() {
  return useAction({
    run: () => call(confirmCard, {}),
    done: ({ status, due }) => {
      if (due?.waitsForYou) return 'Card changed. Your bank asks you to confirm the payment.'
      return status === 'active' ? 'Card changed' : 'Card changed. Your plan is being updated.'
    },
    refresh: PLAN_SHOWN,
  })
}

/** Goes on where a bank leads back to after it was asked about a new card. */
export function useReturnedCard(): void {
  const [address, setAddress] = useSearchParams()
  const confirm = useNewCard()
  const isReturned = address.get('card') === 'changed'
  const take = useEffectEvent(() => {
    setAddress({}, { replace: true })
    void confirm.run()
  })
  // Talks to the server: the form was finished at the bank.
  useEffect(() => {
    if (isReturned) take()
  }, [isReturned])
}
