import { type RefObject, useEffect } from 'react'
import { followJam } from './jam-player.ts'

/**
 * Shows in an element where the jam is, as `--at` of its bars, and how loud lanes are, as `--peak` of what has the lane’s id
 * in `data-meter`.
 */
export function useJamMeters(area: RefObject<HTMLElement | null>, bars: number): void {
  // Follows the player on every frame, past React.
  useEffect(
    () =>
      followJam((now) => {
        const element = area.current
        if (!element) return
        element.style.setProperty('--at', String(now.bars / bars))
        for (const meter of element.querySelectorAll<HTMLElement>('[data-meter]')) {
          const peak = Math.min(1, Math.sqrt(now.peakOf(meter.dataset['meter']!)))
          meter.style.setProperty('--peak', String(peak))
        }
      }),
    [area, bars],
  )
}
