import { type FormEvent, useEffect, useId } from 'react'
import { countOf } from '../../../../ui/format-count.ts'
import { DialogFooter } from '../../../../kit/layout/dialog-footer.tsx'
import { Button } from '../../../../ui/button.tsx'
import { Dialog } from '../../../../ui/dialog.tsx'
import { focusCurrentRow } from '../queue/focus-current-row.ts'
import { sendByCommandEnter } from '../queue/send-by-command-enter.ts'
import { type AcceptDoubt, doubtsInWords } from './accept-doubts.ts'
import styles from './review.module.css'

interface AcceptDialogProps {
  /** How many would be accepted. */
  count: number
  doubts: readonly AcceptDoubt[]
  onAccept: (which: 'all' | 'others') => void
  onClose: () => void
}

/** Asks before many sounds are accepted of which some were not heard, or carry warnings. */
export function AcceptDialog({ count, doubts, onAccept, onClose }: AcceptDialogProps) {
  const formId = useId()
  // Once the dialog is gone: while it is open, nothing else takes the focus.
  useEffect(() => focusCurrentRow, [])
  const otherCount = count - doubts.length
  const accept = (which: 'all' | 'others'): void => {
    onClose()
    onAccept(which)
  }
  const send = (event: FormEvent): void => {
    event.preventDefault()
    accept('all')
  }
  return (
    <Dialog
      title={`Accept ${countOf(count, 'sound', 'sounds')}?`}
      onClose={onClose}
      footer={
        <DialogFooter confirm={`Accept all ${count}`} form={formId} onClose={onClose}>
          {otherCount > 0 && (
            <Button onClick={() => accept('others')}>
              {otherCount === 1
                ? 'Accept the 1 without warnings'
                : `Accept the ${otherCount} without warnings`}
            </Button>
          )}
        </DialogFooter>
      }
    >
      <form id={formId} className={styles.fields} onSubmit={send} onKeyDown={sendByCommandEnter}>
        <p>{doubtsInWords(doubts)}</p>
        <Doubts doubts={doubts} />
      </form>
    </Dialog>
  )
}

function Doubts({ doubts }: Pick<AcceptDialogProps, 'doubts'>) {
  return (
    <ul
      className={styles.doubts}
      aria-label="Check these again"
      tabIndex={0}
      ref={(list) => list?.setAttribute('autofocus', '')}
    >
      {doubts.map(({ row: { sound }, why }) => (
        <li key={sound.id}>
          <b>{sound.title}</b>
          <span className={styles.muted}>{why.join(' · ')}</span>
        </li>
      ))}
    </ul>
  )
}
