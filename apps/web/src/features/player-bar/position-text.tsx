import { useEffect, useRef } from 'react'
import { followPosition } from '../../shared/listening/player.ts'
import { formatDuration, formatPosition } from '../../shared/sounds/format-sound.ts'
import styles from './player-bar.module.css'

const START = formatPosition(0)

/** The time changes without a render. */
export function PositionText({
  isPlaying,
  durationSeconds,
}: {
  isPlaying: boolean
  durationSeconds: number
}) {
  const text = useRef<HTMLSpanElement>(null)
  // Talks to the audition engine, on every frame.
  useEffect(() => {
    const show = (words: string): void => {
      if (text.current && text.current.textContent !== words) text.current.textContent = words
    }
    if (isPlaying) return followPosition((positionSeconds) => show(formatPosition(positionSeconds)))
    show(START)
    return undefined
  }, [isPlaying])
  return (
    <div className={styles.time}>
      <span ref={text}>{START}</span>
      <span className={styles.length}> / {formatDuration(durationSeconds)}</span>
    </div>
  )
}
