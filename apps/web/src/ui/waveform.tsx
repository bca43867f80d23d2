import { type PointerEvent, useEffect, useMemo, useRef } from 'react'
import { canvasPainter } from './canvas-painter.ts'
import { drawWaveform } from './draw-waveform.ts'
import { type Peaks, readPeaks } from './peaks.ts'
import styles from './waveform.module.css'

/** Calls back with the part that has been played, 0…1, until the returned function is called. */
export type FollowPlayed = (show: (fraction: number) => void) => () => void

interface WaveformProps {
  /** base64 of pairs of signed bytes. */
  peaks: string
  /** Given while the sound plays. */
  follow?: FollowPlayed | undefined
  /** A pointer that went down at this part of the sound, 0…1. */
  onPoint?: ((fraction: number) => void) | undefined
}

/** The shape of a sound. For the eye and the pointer only: the keyboard has the play button. */
export function Waveform({ peaks, follow, onPoint }: WaveformProps) {
  const shape = useMemo(() => readPeaks(peaks), [peaks])
  const point = (event: PointerEvent<HTMLDivElement>): void => {
    if (event.button !== 0) return
    const { left, width } = event.currentTarget.getBoundingClientRect()
    onPoint?.(Math.min(1, Math.max(0, (event.clientX - left) / width)))
  }
  return (
    <div
      className={styles.waveform}
      aria-hidden="true"
      data-pointed={!!onPoint}
      onPointerDown={onPoint && point}
    >
      <WaveformCanvas shape={shape} />
      {follow && <Played shape={shape} follow={follow} />}
    </div>
  )
}

function WaveformCanvas({ shape }: { shape: Peaks }) {
  const canvas = useRef<HTMLCanvasElement>(null)
  // Talks to the canvas.
  useEffect(() => canvasPainter.keep(canvas.current!, drawWaveform(shape)), [shape])
  return <canvas ref={canvas} className={styles.canvas} />
}

function Played({ shape, follow }: { shape: Peaks; follow: FollowPlayed }) {
  const part = useRef<HTMLDivElement>(null)
  // The position changes with every frame, so it goes to the element without a render.
  useEffect(
    () => follow((fraction) => part.current?.style.setProperty('--played', String(fraction))),
    [follow],
  )
  return (
    <div ref={part} className={styles.played}>
      <WaveformCanvas shape={shape} />
    </div>
  )
}
