import type { Sound } from '@segno/contract'
import { useEffect, useRef } from 'react'
import { useHearing } from '../../fits.ts'
import { heardLengthRatio } from '../../hearing.ts'
import { followPosition } from '../../player.ts'
import { formatDuration, formatPosition, formatSeconds } from '../../words/format-sound.ts'
import styles from './player-bar.module.css'

const START = formatPosition(0)

/** In time as it is heard: at half the tempo a sound lasts twice as long. The time changes without a render. */
export function PositionText({ sound, isPlaying }: { sound: Sound; isPlaying: boolean }) {
  const { id, durationSeconds } = sound
  const ratio = heardLengthRatio(sound, useHearing(sound))
  const text = useRef<HTMLSpanElement>(null)
  // Talks to the audition engine, on every frame.
  useEffect(() => {
    const show = (words: string): void => {
      if (text.current && text.current.textContent !== words) text.current.textContent = words
    }
    if (isPlaying)
      return followPosition(id, (positionSeconds) => show(formatPosition(positionSeconds * ratio)))
    show(START)
    return undefined
  }, [id, isPlaying, ratio])
  return (
    <div
      className={styles.time}
      title={ratio === 1 ? undefined : `As you hear it. Recorded length: ${formatSeconds(durationSeconds)}`}
    >
      <span ref={text}>{START}</span>
      <span className={styles.length}> / {formatDuration(durationSeconds * ratio)}</span>
    </div>
  )
}
