import { type MouseEvent, type ReactNode, type SyntheticEvent, useId, useLayoutEffect, useRef } from 'react'
import { IconButton } from './button.tsx'
import styles from './dialog.module.css'
import { noteDialogClosed } from './last-dialog.ts'

interface DialogProps {
  title: string
  /** In the middle, with room for two columns where it is `wide`, or a drawer at an edge. */
  place?: 'middle' | 'wide' | 'left' | 'bottom'
  onClose: () => void
  /** Stays in sight below what scrolls. */
  footer?: ReactNode
  children: ReactNode
}

/** The browser's modal dialog: it keeps the focus inside, gives it back, and closes by Escape and by a click outside. */
export function Dialog({ title, place = 'middle', onClose, footer, children }: DialogProps) {
  const dialog = useRef<HTMLDialogElement>(null)
  const titleId = useId()
  // Talks to the dialog element, which is modal only when it is opened by its method. Closed once it has left the page, it could not give the focus back.
  useLayoutEffect(() => {
    const element = dialog.current!
    element.showModal()
    // React gives the focus before the dialog is open, when nothing in it can have it. Closing it is not the first choice.
    const first = [
      '[autofocus], [data-first]',
      '[data-part=content] :is(input, select, textarea):enabled',
      'footer button',
    ]
    first
      .map((one) => element.querySelector<HTMLElement>(one))
      .find((found) => found !== null)
      ?.focus()
    return () => {
      element.close()
      noteDialogClosed()
    }
  }, [])
  const closeOutside = ({ target, currentTarget }: MouseEvent): void => {
    if (target === currentTarget) onClose()
  }
  // React hands on what a dialog inside this one is told.
  const closeOwn = ({ target, currentTarget }: SyntheticEvent): void => {
    if (target === currentTarget) onClose()
  }
  return (
    <dialog
      ref={dialog}
      className={styles.dialog}
      data-place={place}
      aria-labelledby={titleId}
      onCancel={closeOwn}
      onClick={closeOutside}
    >
      <div className={styles.panel}>
        <header className={styles.header}>
          <h2 id={titleId}>{title}</h2>
          <IconButton icon="close" label="Close" onClick={onClose} />
        </header>
        <div className={styles.content} data-part="content">
          {children}
        </div>
        {footer && <footer className={styles.footer}>{footer}</footer>}
      </div>
    </dialog>
  )
}
