import type { ComponentProps } from 'react'
import { Button } from '../../ui/button.tsx'
import type { Action } from './use-action.ts'

type ActionButtonProps = Omit<ComponentProps<typeof Button>, 'onClick'> & {
  action: Action
  /** What it says while it runs; what it always says unless given. */
  busy?: string
}

/** A press that runs an action. It keeps the focus while it is busy. */
export function ActionButton({ action, busy, children, ...rest }: ActionButtonProps) {
  return (
    <Button {...rest} aria-disabled={action.isBusy} onClick={() => void action.run()}>
      {action.isBusy && busy ? busy : children}
    </Button>
  )
}
