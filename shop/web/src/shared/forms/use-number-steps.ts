import { type FocusEvent, type KeyboardEvent, useLayoutEffect, useRef } from 'react'
import { type NumberSteps, stepSize, WheelSteps } from './number-steps.ts'

const ARROWS: Readonly<Record<string, 1 | -1>> = { ArrowUp: 1, ArrowDown: -1 }

/**
 * The arrow keys up and down, and the wheel over what has the focus, step a number. Nothing else takes what steps it: the
 * page does not scroll, and a list does not go on to its next sound.
 *
 * @param steps `null` where nothing is stepped
 * @returns for the field, or for what has all that belongs to the number in it
 */
export function useNumberSteps(steps: NumberSteps | null, step: (by: number) => void) {
  const latest = useRef({ steps, step })
  // Lets a wheel that is listened to mean what the newest render shows.
  useLayoutEffect(() => {
    latest.current = { steps, step }
  })
  const stopListening = useRef<() => void>(() => undefined)
  const listen = (element: HTMLElement): (() => void) => {
    const wheel = new WheelSteps()
    const turn = (event: WheelEvent): void => {
      const now = latest.current
      // With Ctrl or ⌘ the page is zoomed.
      if (!now.steps || event.ctrlKey || event.metaKey) return
      event.preventDefault()
      const way = wheel.turn(event)
      if (way !== 0) now.step(way * stepSize(event, now.steps))
    }
    // React's own listener may not keep the page from scrolling.
    element.addEventListener('wheel', turn, { passive: false })
    return () => element.removeEventListener('wheel', turn)
  }
  return {
    onKeyDown: (event: KeyboardEvent): void => {
      const way = ARROWS[event.key]
      if (!steps || way === undefined || event.ctrlKey || event.metaKey) return
      event.preventDefault()
      step(way * stepSize(event, steps))
    },
    onFocus: ({ currentTarget }: FocusEvent<HTMLElement>): void => {
      stopListening.current()
      stopListening.current = listen(currentTarget)
    },
    onBlur: (): void => stopListening.current(),
  }
}
