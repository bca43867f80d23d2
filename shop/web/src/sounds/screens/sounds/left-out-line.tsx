import { Button } from '../../../ui/button.tsx'
import styles from './left-out-line.module.css'

const MOST_SHOWN = 40

export interface LeftOutLineProps {
  /** Why they are left out: the beginning of the sentence. */
  why: string
  /** What is left out, each with what it is called where that says more. */
  parts: readonly { readonly kind?: string; readonly text: string }[]
  /** What the button clears, for whoever hears it alone. */
  clears: string
  onClear: () => void
}

/** Names what of a search is left out, over its list. */
export function LeftOutLine({ why, parts, clears, onClear }: LeftOutLineProps) {
  return (
    <div className={styles.line}>
      <span className={styles.text} role="status">
        {why}{' '}
        {parts.map(({ kind, text }, place) => (
          <span key={`${text}-${place}`}>
            {place > 0 && ', '}
            {kind && `${kind} `}
            <code>{shortened(text)}</code>
          </span>
        ))}
      </span>
      <Button look="quiet" aria-label={`Clear ${clears}`} onClick={onClear}>
        Clear
      </Button>
    </div>
  )
}

function shortened(text: string): string {
  // Nobody would see it.
  const shown = text.replaceAll('\0', '%00')
  return shown.length > MOST_SHOWN ? `${shown.slice(0, MOST_SHOWN)}…` : shown
}
