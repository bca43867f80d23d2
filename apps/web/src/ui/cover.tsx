import { useEffect, useMemo, useRef } from 'react'
import { canvasPainter } from './canvas-painter.ts'
import { coverLook, drawCover } from './draw-cover.ts'
import styles from './cover.module.css'

/** A pattern drawn from the sound itself. Those of one family (a pack) share colour and kind of pattern. */
export function Cover({ peaks, family }: { peaks: string; family: string }) {
  const canvas = useRef<HTMLCanvasElement>(null)
  const look = useMemo(() => coverLook(family), [family])
  // Talks to the canvas.
  useEffect(() => canvasPainter.keep(canvas.current!, drawCover(peaks, look.pattern)), [peaks, look])
  return <canvas ref={canvas} className={styles.cover} data-hue={look.hue} aria-hidden="true" />
}
