import type { ReactNode } from 'react'
import { Dialog } from '../../ui/dialog.tsx'
import { type ActionFacts, useAction } from '../data/use-action.ts'
import { DialogFooter } from './dialog-footer.tsx'

interface ConfirmDialogProps<Result> extends ActionFacts<void, Result> {
  /** What is done, such as `Delete`. */
  verb: string
  /** What it is done to, by its own name. */
  name: string
  /** What the button says; the verb unless given. */
  confirm?: string
  /** What the button says that leaves it; Cancel unless given. */
  cancel?: string
  /** Nothing is lost by it that was theirs. */
  look?: 'primary' | 'danger'
  onClose: () => void
  /** What follows from it. */
  children: ReactNode
}

/** Asks once, by name, before something that cannot be undone; closes when it is done, and when it failed and that was said. */
export function ConfirmDialog<Result>({
  verb,
  name,
  confirm = verb,
  cancel = 'Cancel',
  look = 'danger',
  onClose,
  children,
  ...facts
}: ConfirmDialogProps<Result>) {
  const action = useAction(facts)
  const run = async (): Promise<void> => {
    if (action.isBusy) return
    await action.run()
    onClose()
  }
  return (
    <Dialog
      title={`${verb} ${name}?`}
      onClose={onClose}
      footer={
        <DialogFooter
          confirm={confirm}
          cancel={cancel}
          look={look}
          isBusy={action.isBusy}
          onConfirm={() => void run()}
          onClose={onClose}
        />
      }
    >
      {children}
    </Dialog>
  )
}
