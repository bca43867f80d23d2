import { useState } from 'react'
import { formatCalendarDay } from '../format/date.ts'
import { formatCount } from '../../ui/format-count.ts'
import { Segmented } from '../../ui/segmented.tsx'
import styles from './chart.module.css'
import { DrawnDays } from './drawn-days.tsx'

/** One line or one colour of bar. */
interface DaySeries<Key extends string> {
  readonly key: Key
  readonly label: string
}
/** The figures of one day such as `2026-05-12`, or of the week or month that begins with it. */
type DayFigures<Key extends string> = { readonly day: string } & Readonly<Record<Key, number>>

interface DayChartProps<Key extends string> {
  /** Subject of the chart, such as `Active users`. */
  title: string
  days: readonly DayFigures<Key>[]
  series: readonly DaySeries<Key>[]
  /** Bars stand on one another, so only figures that add up may be bars. */
  look?: 'line' | 'bars'
  /** Counts unless told, such as `formatMoney`. */
  write?: (value: number) => string
  /** Heading of the table's first column. */
  step?: 'Day' | 'Week from' | 'Month from'
}

const VIEWS = [
  { value: 'chart', label: 'Chart' },
  { value: 'table', label: 'Table' },
] as const

/** Figures over time as a chart, and the same figures as a table, one press away. */
export function DayChart<Key extends string>(props: DayChartProps<Key>) {
  const { title, days, series, look = 'line', write = formatCount, step = 'Day' } = props
  const [view, setView] = useState<'chart' | 'table'>('chart')
  const table = <DayTable {...{ title, days, series, write, step }} />
  return (
    <figure className={styles.chart} aria-label={title}>
      <figcaption>
        <b>{title}</b>
        <Segmented label={`${title} as`} segments={VIEWS} value={view} onChange={setView} />
      </figcaption>
      {view === 'table' ? (
        table
      ) : (
        <div className={styles.drawn} role="img" aria-label={`Chart: ${title}. The table has its figures.`}>
          <DrawnDays {...{ days, series, look, write }} />
        </div>
      )}
    </figure>
  )
}

function DayTable<Key extends string>(props: Required<Omit<DayChartProps<Key>, 'look'>>) {
  const { title, days, series, write, step } = props
  return (
    // Scrolls, so the keyboard must reach it.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
    <div className={styles.figures} role="region" aria-label={`${title}, table`} tabIndex={0}>
      <table aria-label={title}>
        <thead>
          <tr>
            <th scope="col">{step}</th>
            {series.map(({ key, label }) => (
              <th key={key} scope="col">
                {label}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {days.map((figures) => (
            <tr key={figures.day}>
              <th scope="row">{formatCalendarDay(figures.day)}</th>
              {series.map(({ key }) => (
                <td key={key}>{write(figures[key])}</td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}
