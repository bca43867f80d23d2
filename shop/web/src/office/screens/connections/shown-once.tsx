import { useState } from 'react'
import { FormProblem } from '../../../kit/form/form-problem.tsx'
import { Button } from '../../../ui/button.tsx'
import { CheckRow } from '../../../ui/check-row.tsx'
import { CopyButton } from '../../../ui/copy-button.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import styles from './connections.module.css'

interface ShownOnceProps {
  title: string
  secret: string
  /** Where it belongs. */
  hint: string
  onClose: () => void
}

/** A secret that the shop does not show again. */
export function ShownOnce({ title, secret, hint, onClose }: ShownOnceProps) {
  const [isKept, setKept] = useState(false)
  const [isAsked, setAsked] = useState(false)
  const close = () => (isKept ? onClose() : setAsked(true))
  return (
    <Dialog
      title={title}
      onClose={close}
      footer={
        <Button look="primary" onClick={close}>
          Done
        </Button>
      }
    >
      <p>{hint} We won’t show it again.</p>
      <p className={styles.secret}>
        <code>{secret}</code>
      </p>
      <CopyButton text={secret} label="Copy" />
      <CheckRow label="I saved it" isChecked={isKept} onChange={() => setKept(!isKept)} />
      {isAsked && !isKept && <FormProblem>Save it, then tick the box above.</FormProblem>}
    </Dialog>
  )
}
