import { useState } from 'react'
import { Button } from '../../ui/button.tsx'
import { CheckRow } from '../../ui/check-row.tsx'
import { CopyButton } from '../../ui/copy-button.tsx'
import { Icon } from '../../ui/icon.tsx'
import { FormProblem } from '../../kit/form/form-problem.tsx'
import { RECOVERY_CODES } from './meanings.ts'
import styles from './second-factor.module.css'

/** Recovery codes are shown once, so one has to say that they are kept before going on. */
export function RecoveryCodes({ codes, onDone }: { codes: readonly string[]; onDone: () => void }) {
  const [isKept, setKept] = useState(false)
  const [isAsked, setAsked] = useState(false)
  const text = `${codes.join('\n')}\n`
  return (
    <div className={styles.stack}>
      <p>{RECOVERY_CODES} Save these with your passwords. We won’t show them again.</p>
      <ul className={styles.codes} aria-label="Recovery codes">
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ul>
      <div className={styles.buttons}>
        <CopyButton text={text} label="Copy" />
        <a
          className={styles.save}
          download="recovery-codes.txt"
          href={`data:text/plain;charset=utf-8,${encodeURIComponent(text)}`}
        >
          <Icon name="download" />
          Save as file
        </a>
      </div>
      <CheckRow label="I saved them" isChecked={isKept} onChange={() => setKept(!isKept)} />
      {isAsked && !isKept && <FormProblem>Save the codes, then tick the box above.</FormProblem>}
      <Button look="primary" onClick={() => (isKept ? onDone() : setAsked(true))}>
        Continue
      </Button>
    </div>
  )
}
