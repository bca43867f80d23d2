import type { SelectHTMLAttributes } from 'react'
import { Icon, type AnyIcon } from './icon.tsx'
import styles from './select.module.css'

type SelectProps = SelectHTMLAttributes<HTMLSelectElement> & { label: string; icon?: AnyIcon }

/** The browser's own list to choose from, in our dress. */
export function Select({ label, icon, children, ...rest }: SelectProps) {
  return (
    <span className={styles.select}>
      {icon && <Icon name={icon} />}
      <select {...rest} aria-label={label} title={label}>
        {children}
      </select>
      <Icon name="down" />
    </span>
  )
}
