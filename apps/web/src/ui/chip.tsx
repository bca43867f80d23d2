import { Icon } from './icon.tsx'
import styles from './chip.module.css'

/** Something that holds now and can be taken away. */
export function Chip({
  label,
  hint,
  onRemove,
}: {
  label: string
  hint?: string | undefined
  onRemove: () => void
}) {
  return (
    <button
      type="button"
      className={styles.chip}
      title={hint}
      aria-label={`Remove ${label}`}
      onClick={onRemove}
    >
      <span>{label}</span>
      <Icon name="close" />
    </button>
  )
}
