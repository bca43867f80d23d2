import { type CSSProperties, useState } from 'react'
import { formatCalendarDay, formatShortDay } from '../format/date.ts'
import { chartScale, stacked } from './chart-scale.ts'
import styles from './chart.module.css'

const COLOURS = 6
/** As many as fit beside one another on a phone. */
const MOST_NAMES = 5
/** So few days that each point can be seen. */
const MOST_DOTS = 14

type Figures = Readonly<Record<string, string | number>>
interface Series {
  readonly key: string
  readonly label: string
}
interface DrawnDaysProps {
  days: readonly Figures[]
  series: readonly Series[]
  look: 'line' | 'bars'
  write: (value: number) => string
}

const colourOf = (at: number): string => `var(--chart-${(at % COLOURS) + 1})`
const figureOf = (figures: Figures, { key }: Series): number => Number(figures[key])

/** The drawing alone; the figures of the day that is pointed at stand beside it. */
export function DrawnDays({ days, series, look, write }: DrawnDaysProps) {
  const [pointed, setPointed] = useState<number | null>(null)
  const valuesOf = (figures: Figures): number[] => series.map((one) => figureOf(figures, one))
  const scale = chartScale(
    days.flatMap((figures) =>
      look === 'bars' ? stacked(valuesOf(figures)).map(({ to }) => to) : valuesOf(figures),
    ),
  )
  const [low, high] = [scale[0]!, scale.at(-1)!]
  const heightOf = (value: number): number => ((value - low) / (high - low)) * 100
  const nameEvery = Math.ceil(days.length / MOST_NAMES)
  const told = pointed === null ? undefined : days[pointed]
  return (
    <>
      <div className={styles.plot} onPointerLeave={() => setPointed(null)}>
        {scale.map((figure) => (
          <div key={figure} className={styles.rung} style={{ bottom: `${heightOf(figure)}%` }}>
            <span>{write(figure)}</span>
          </div>
        ))}
        <div className={styles.days}>
          {days.map((figures, at) => (
            <div
              key={figures['day']}
              className={styles.day}
              data-pointed={at === pointed}
              onPointerEnter={() => setPointed(at)}
            >
              {look === 'bars' && <Bars values={valuesOf(figures)} heightOf={heightOf} />}
              {at % nameEvery === 0 && (
                <span className={styles.name}>{formatShortDay(String(figures['day']))}</span>
              )}
            </div>
          ))}
        </div>
        {look === 'line' && <Lines {...{ days, series, heightOf }} />}
        {told && <Told figures={told} place={(pointed! + 0.5) / days.length} {...{ series, write }} />}
      </div>
      {series.length > 1 && (
        <div className={styles.legend}>
          {series.map(({ key, label }, at) => (
            <span key={key} className={styles.series} style={colour(at)}>
              {label}
            </span>
          ))}
        </div>
      )}
    </>
  )
}

const colour = (at: number): CSSProperties => ({ '--colour': colourOf(at) }) as CSSProperties

interface LinesProps extends Pick<DrawnDaysProps, 'days' | 'series'> {
  heightOf: (value: number) => number
}

function Lines({ days, series, heightOf }: LinesProps) {
  return (
    <svg className={styles.lines} aria-hidden="true" viewBox="0 0 100 100" preserveAspectRatio="none">
      {series.map((one, at) => {
        const points = days.map(
          (figures, day) => `${((day + 0.5) / days.length) * 100} ${100 - heightOf(figureOf(figures, one))}`,
        )
        return (
          <g key={one.key} stroke={colourOf(at)}>
            <path d={`M${points.join('L')}`} strokeWidth="2" />
            {days.length <= MOST_DOTS && (
              <path d={points.map((point) => `M${point}h0`).join('')} strokeWidth="8" />
            )}
          </g>
        )
      })}
    </svg>
  )
}

function Bars({ values, heightOf }: { values: readonly number[]; heightOf: (value: number) => number }) {
  return stacked(values).map(({ from, to }, at) => {
    const bottom = heightOf(Math.min(from, to))
    const height = heightOf(Math.max(from, to)) - bottom
    return (
      <div
        // Bars have no names, and their order does not change.
        // oxlint-disable-next-line react/no-array-index-key
        key={at}
        className={styles.bar}
        data-bar
        style={{ bottom: `${bottom}%`, height: `${height}%`, background: colourOf(at) }}
      />
    )
  })
}

interface ToldProps extends Pick<DrawnDaysProps, 'series' | 'write'> {
  figures: Figures
  /** Of the day, 0…1 from the start. */
  place: number
}

/** On the side of the day that has more room. */
function Told({ figures, series, write, place }: ToldProps) {
  const offset = `calc(${(place < 0.5 ? place : 1 - place) * 100}% + var(--space-4))`
  return (
    <div className={styles.told} style={place < 0.5 ? { left: offset } : { right: offset }}>
      <b>{formatCalendarDay(String(figures['day']))}</b>
      {series.map((one, at) => (
        <span key={one.key} className={styles.series} style={colour(at)}>
          {one.label}
          <span>{write(figureOf(figures, one))}</span>
        </span>
      ))}
    </div>
  )
}
