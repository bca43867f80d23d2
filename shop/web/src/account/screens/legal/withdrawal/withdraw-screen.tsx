import { useAppState } from '../../../../shared/state/app-state.ts'
import { Page } from '../../../../ui/page.tsx'
import { GuestWithdrawal } from './guest-withdrawal.tsx'
import { OwnWithdrawal } from './own-withdrawal.tsx'

/** The law's withdrawal function, in two steps: buyers pick a purchase, guests name it. */
export function WithdrawScreen() {
  const isBuyer = useAppState(({ user }) => user.isUser || user.isLoopProvider)
  return <Page title="Withdraw from a contract">{isBuyer ? <OwnWithdrawal /> : <GuestWithdrawal />}</Page>
}
