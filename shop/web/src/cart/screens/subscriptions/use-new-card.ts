import { confirmCard, getWallet, listPackages } from '@segno/contract'
import { useEffect, useEffectEvent } from 'react'
import { useSearchParams } from 'react-router'
import { useAction } from '../../../kit/data/use-action.ts'
import { call } from '../../../shared/api/call.ts'
import { loadProfile } from '../../../shared/session/session.ts'
import { PLAN_SHOWN, PLAN_TOPIC, usePlan } from '../../billing/plan-query.ts'
import { newCardText } from '../../billing/plan-words.ts'

/** Takes the card of the finished form for the plan; `onTaken` runs before the plan is refetched. */
export function useNewCard(onTaken: () => void = () => undefined) {
  const { data: before } = usePlan()
  return useAction({
    run: () => call(confirmCard, {}),
    done: (plan) => newCardText(before ?? null, plan),
    // Its country taxes what is on sale, too.
    refresh: [...PLAN_SHOWN, [listPackages.path], [getWallet.path]],
    onDone: () => {
      onTaken()
      return loadProfile()
    },
    topic: PLAN_TOPIC,
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
