import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { formatCount } from '../../ui/format-count.ts'
import styles from './chart.module.css'
import { changeWords } from './change-words.ts'

interface StatTileProps {
  label: string
  value: number
  /** Counts unless told, such as `formatMicroEur`. */
  write?: (value: number) => string
  /** The same figure of the period before; no comparison without it. */
  before?: number
  /** The figure's exact meaning, where the label does not say it. */
  hint?: string
  /** The list behind the figure. */
  to?: string
  /** More than nothing asks for somebody. */
  isAlarm?: boolean
}

/** One figure, how it changed, and the way to what it counts. */
export function StatTile(props: StatTileProps) {
  const { label, value, write = formatCount, before, hint, to, isAlarm = false } = props
  const content = (
    <>
      <span className={styles.label}>{label}</span>
      <span className={styles.value}>{write(value)}</span>
      {before !== undefined && (
        <span className={styles.change} title={`${write(before)} in the period before`}>
          {changeWords(value, before)}
        </span>
      )}
      {hint !== undefined && <span className={styles.hint}>{hint}</span>}
    </>
  )
  const shown = { className: styles.tile, 'data-alarm': isAlarm && value > 0 }
  return to === undefined ? (
    <div {...shown}>{content}</div>
  ) : (
    <Link {...shown} to={to}>
      {content}
    </Link>
  )
}

/** The same of work: nothing is shown where none waits. */
export function WaitingTile(props: StatTileProps) {
  return props.value === 0 ? null : <StatTile {...props} />
}

interface StatTilesProps {
  children: ReactNode
  /** Said where there is no tile. */
  none?: string
}

/** Tiles one beside the other, as many as there is room for. */
export function StatTiles({ children, none }: StatTilesProps) {
  return (
    <>
      <div className={styles.tiles}>{children}</div>
      {none !== undefined && <p className={styles.none}>{none}</p>}
    </>
  )
}
