import type { ReactNode } from 'react'
import { Button } from '../../ui/button.tsx'
import styles from './layout.module.css'

interface DialogFooterProps {
  /** What the button does. */
  confirm: string
  /** What the button says that leaves it; Cancel unless given. */
  cancel?: string
  look?: 'primary' | 'danger'
  isBusy?: boolean
  /** The id of the form that the button sends; without one, give `onConfirm`. */
  form?: string
  onConfirm?: () => void
  onClose: () => void
  /** Further buttons, between the two. */
  children?: ReactNode
}

/** The end of a dialog: what leaves it, and what it is there for. */
export function DialogFooter({
  confirm,
  cancel = 'Cancel',
  look = 'primary',
  isBusy = false,
  form,
  onConfirm,
  onClose,
  children,
}: DialogFooterProps) {
  return (
    <div className={styles.footer}>
      <Button onClick={onClose}>{cancel}</Button>
      {children}
      <Button
        type={form === undefined ? 'button' : 'submit'}
        form={form}
        look={look}
        aria-disabled={isBusy}
        onClick={onConfirm}
      >
        {confirm}
      </Button>
    </div>
  )
}
