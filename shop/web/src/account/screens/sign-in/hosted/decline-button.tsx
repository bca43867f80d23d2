import { Button } from '../../../../ui/button.tsx'

/** The way back to the program without having signed in. */
export function DeclineButton({ address, isBusy = false }: { address: string; isBusy?: boolean }) {
  return (
    <Button look="quiet" aria-disabled={isBusy} onClick={() => !isBusy && location.assign(address)}>
      Cancel sign-in
    </Button>
  )
}
