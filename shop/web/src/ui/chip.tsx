import { Icon } from './icon.tsx'
import styles from './chip.module.css'

/** Something that holds now and can be taken away. */
export function Chip({
  label,
  note,
  hint,
  onRemove,
}: {
  label: string
  /** What kind of thing it is. */
  note?: string | undefined
  hint?: string | undefined
  onRemove: () => void
}) {
  return (
    <button
      type="button"
      className={styles.chip}
      title={hint}
      aria-label={`Remove ${label}${note ? `, ${note}` : ''}`}
      onClick={onRemove}
    >
      <span>{label}</span>
      {note && <small>{note}</small>}
      <Icon name="close" />
    </button>
  )
}
