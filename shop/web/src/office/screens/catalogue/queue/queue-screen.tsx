import type { ReactNode } from 'react'
import { NotLoaded } from '../../../../shared/page/not-loaded.tsx'
import { RowsSkeleton } from '../../../../sounds/rows/rows-skeleton.tsx'
import { Select } from '../../../../ui/select.tsx'
import shapes from '../../../../ui/shapes.module.css'
import styles from './queue-screen.module.css'

interface QueueScreenProps {
  title: string
  /** How much waits; empty until it is known. */
  waiting: string
  shown: string
  /** What can be shown, by its name in the address. */
  choices: Readonly<Record<string, string>>
  onShow: (shown: string) => void
  isPending: boolean
  /** Why there is nothing to show. */
  error: Error | null
  onRetry: () => void
  children: ReactNode
}

/** A queue that an administrator works through: what it is, how long, and which part of it is shown. */
export function QueueScreen(props: QueueScreenProps) {
  const { title, waiting, shown, choices, onShow, isPending, error, onRetry, children } = props
  return (
    <div className={styles.screen}>
      <header className={styles.toolbar}>
        <h1>{title}</h1>
        <span className={shapes.note}>{waiting}</span>
        <span className={styles.end}>
          <Select label="Show" value={shown} onChange={({ currentTarget }) => onShow(currentTarget.value)}>
            {Object.entries(choices).map(([name, label]) => (
              <option key={name} value={name}>
                {label}
              </option>
            ))}
          </Select>
        </span>
      </header>
      {isPending && <RowsSkeleton label="Loading the queue" count={10} />}
      {error && <NotLoaded heading="This could not be loaded" error={error} onRetry={onRetry} />}
      {children}
    </div>
  )
}
