import { useState } from 'react'
import { Button } from '../../../ui/button.tsx'
import { CheckRow } from '../../../ui/check-row.tsx'
import styles from '../sign-in.module.css'

/** Recovery codes are shown once, so one has to say that they are kept before going on. */
export function RecoveryCodes({ codes, onDone }: { codes: readonly string[]; onDone: () => void }) {
  const [isKept, setKept] = useState(false)
  const text = `${codes.join('\n')}\n`
  return (
    <div className={styles.form}>
      <p>
        Keep these recovery codes where you keep passwords. Each of them lets you in once when your
        authenticator is not at hand. They are not shown again.
      </p>
      <pre className={styles.codes}>{text}</pre>
      <div className={styles.choices}>
        <Button onClick={() => void navigator.clipboard.writeText(text)}>Copy</Button>
        <a
          className={styles.save}
          download="recovery-codes.txt"
          href={`data:text/plain;charset=utf-8,${encodeURIComponent(text)}`}
        >
          Save as a file
        </a>
      </div>
      <CheckRow label="I have kept them" isChecked={isKept} onChange={() => setKept(!isKept)} />
      <Button look="primary" disabled={!isKept} onClick={onDone}>
        Go on
      </Button>
    </div>
  )
}
