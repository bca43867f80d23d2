import { type ReactNode, useState } from 'react'
import { Button } from './button.tsx'
import styles from './confirm-dialog.module.css'
import { Dialog } from './dialog.tsx'

interface ConfirmDialogProps {
  /** Asks, with the name of what it is about. */
  title: string
  /** What the button does. */
  confirm: string
  onConfirm: () => Promise<void>
  onClose: () => void
  children: ReactNode
}

/** Asks once before something that cannot be undone; closes when it is done. */
export function ConfirmDialog({ title, confirm, onConfirm, onClose, children }: ConfirmDialogProps) {
  const [isBusy, setIsBusy] = useState(false)
  const goOn = async (): Promise<void> => {
    if (isBusy) return
    setIsBusy(true)
    await onConfirm().finally(onClose)
  }
  return (
    <Dialog
      title={title}
      onClose={onClose}
      footer={
        <div className={styles.buttons}>
          <Button onClick={onClose}>Cancel</Button>
          <Button look="danger" aria-disabled={isBusy} onClick={() => void goOn()}>
            {confirm}
          </Button>
        </div>
      }
    >
      {children}
    </Dialog>
  )
}
