import { type CSSProperties, type KeyboardEvent, type PointerEvent, useRef } from 'react'
import { announce } from '../../../../shared/page/announce.ts'
import { Icon } from '../../../../ui/icon.tsx'
import type { BarRange } from '../../../clip-parts.ts'
import { playJam, setLoopRange, useJamPlayer } from '../../../playing/jam-player.ts'
import { keyOf } from './clip-commands.ts'
import styles from './jam-grid.module.css'

interface JamRulerProps {
  bars: number
  isEditable: boolean
  /** A bar was pressed. */
  onGo: (bar: number) => void
}

/** The bars of a jam: a press plays from one, a drag over several has them go round. Numbers that would overlap are left out. */
export function JamRuler({ bars, isEditable, onGo }: JamRulerProps) {
  const every = bars > 32 ? 8 : bars > 16 ? 4 : 1
  const range = useJamPlayer((player) => player.range)
  const select = useRangeSelection(bars)
  const go = (bar: number): void => {
    if (range && (bar < range.fromBar || bar >= range.untilBar)) setLoopRange(null)
    playJam(bar)
    onGo(bar)
  }
  return (
    <div className={styles.ruler}>
      <span className={styles.corner}>
        {range && (
          <button type="button" className={styles.unloop} onClick={() => setLoopRange(null)}>
            <Icon name="loop" />
            {rangeWords(range)}: stop looping
          </button>
        )}
      </span>
      <div
        className={styles.numbers}
        {...(isEditable ? select : { onKeyDown: (event) => void stepThroughBars(event) })}
      >
        {Array.from({ length: bars }, (_, bar) => (
          <button
            key={bar}
            type="button"
            tabIndex={bar === 0 ? 0 : -1}
            data-bar={bar}
            aria-label={`Play from bar ${bar + 1}`}
            title={isEditable ? `${HINT} ${bar + 1}` : `Play from bar ${bar + 1}`}
            onClick={() => go(bar)}
          >
            {bar % every === 0 ? bar + 1 : ''}
          </button>
        ))}
        {range && (
          <span
            className={styles.range}
            aria-hidden="true"
            style={{ '--from': range.fromBar, '--length': range.untilBar - range.fromBar } as CSSProperties}
          />
        )}
      </div>
    </div>
  )
}

const HINT = 'Drag, or Shift with arrows, loops some bars. Play from bar'

function rangeWords({ fromBar, untilBar }: BarRange): string {
  return untilBar - fromBar === 1 ? `Bar ${fromBar + 1}` : `Bars ${fromBar + 1} to ${untilBar}`
}

/** Arrows go from bar to bar. @returns the bar that has the focus then; null for another key */
function stepThroughBars(event: KeyboardEvent<HTMLElement>): number | null {
  const all = [...event.currentTarget.querySelectorAll('button')]
  const at = all.indexOf(event.target as HTMLButtonElement)
  const key = keyOf(event).replace('Shift+', '')
  const to = { ArrowLeft: at - 1, ArrowRight: at + 1, Home: 0, End: all.length - 1 }[key]
  if (at < 0 || to === undefined) return null
  event.preventDefault()
  event.stopPropagation()
  all[to]?.focus()
  return Math.min(all.length - 1, Math.max(0, to))
}

/** Selects the bars that go round: by a drag, or by Shift with arrows; Escape has all of them go round again. */
function useRangeSelection(bars: number) {
  /** The bar that the selection was begun at. */
  const begun = useRef<number | null>(null)
  const selectTo = (bar: number): void => {
    const from = (begun.current ??= bar)
    const range = { fromBar: Math.min(from, bar), untilBar: Math.max(from, bar) + 1 }
    const now = useJamPlayer.getState().range
    if (now?.fromBar === range.fromBar && now.untilBar === range.untilBar) return
    setLoopRange(range)
    announce(`${rangeWords(range)} looped`)
  }
  const barUnder = ({ currentTarget, clientX }: PointerEvent<HTMLElement>): number => {
    const { left, width } = currentTarget.getBoundingClientRect()
    return Math.min(bars - 1, Math.max(0, Math.floor(((clientX - left) / width) * bars)))
  }
  return {
    onPointerDown: (event: PointerEvent<HTMLElement>): void => {
      begun.current = event.button === 0 ? barUnder(event) : null
    },
    onPointerMove: (event: PointerEvent<HTMLElement>): void => {
      if (begun.current === null || event.buttons === 0) return
      const bar = barUnder(event)
      // A press that trembles within a bar plays from it.
      if (bar !== begun.current || event.currentTarget.hasPointerCapture(event.pointerId)) selectTo(bar)
      if (bar !== begun.current) event.currentTarget.setPointerCapture(event.pointerId)
    },
    onPointerUp: (): void => void (begun.current = null),
    onPointerCancel: (): void => void (begun.current = null),
    onKeyDown: (event: KeyboardEvent<HTMLElement>): void => {
      if (event.key === 'Escape' && useJamPlayer.getState().range) {
        event.stopPropagation()
        setLoopRange(null)
        return announce('The whole jam is looped')
      }
      const before = Number((event.target as HTMLElement).dataset['bar'])
      if (!event.shiftKey) begun.current = null
      else if (event.key.startsWith('Arrow')) begun.current ??= before
      const to = stepThroughBars(event)
      if (to !== null && event.shiftKey) selectTo(to)
    },
  }
}
