import { CopyButton } from '../../../../ui/copy-button.tsx'
import styles from './about.module.css'

/** Something to be typed in a terminal, or put into a file. */
export function CommandLine({ text, label }: { text: string; label: string }) {
  return (
    <div className={styles.command}>
      <code>{text}</code>
      <CopyButton text={text} label={label} />
    </div>
  )
}
