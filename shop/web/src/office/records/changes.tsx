import type { AuditEntry } from '@segno/contract'
import { VisuallyHidden } from '../../ui/visually-hidden.tsx'
import styles from './records.module.css'

const SHOWN_AT_FIRST = 3

/** Changed fields: each with its value before, struck out, and after. */
export function Changes({ of }: { of: AuditEntry['changes'] }) {
  const [first, rest] = [of.slice(0, SHOWN_AT_FIRST), of.slice(SHOWN_AT_FIRST)]
  if (rest.length === 0) return <List of={first} />
  return (
    <div>
      <List of={first} />
      <details>
        <summary>{rest.length} more</summary>
        <List of={rest} />
      </details>
    </div>
  )
}

function List({ of }: { of: AuditEntry['changes'] }) {
  return (
    <ul className={styles.changes}>
      {of.map(({ field, before, after }) => (
        <li key={field}>
          {field}: {before !== null && <del>{before}</del>}
          {before !== null && after !== null && (
            <>
              {' '}
              <span aria-hidden="true">→</span> <VisuallyHidden>to </VisuallyHidden>
            </>
          )}
          {after !== null && <ins>{after}</ins>}
        </li>
      ))}
    </ul>
  )
}
