import type { Draw } from './canvas-painter.ts'
import { heights, readPeaks } from './peaks.ts'

const HUES = 8

type Paint = (context: CanvasRenderingContext2D, size: number, shape: readonly number[]) => void

const PATTERNS: readonly { readonly columns: number; readonly paint: Paint }[] = [
  { columns: 36, paint: paintSun },
  { columns: 6, paint: paintRings },
  { columns: 7, paint: paintSkyline },
  { columns: 25, paint: paintDots },
]

export interface CoverLook {
  readonly hue: number
  readonly pattern: number
}

/** The same family always looks the same. */
export function coverLook(family: string): CoverLook {
  let hash = 2_166_136_261
  for (const letter of family) hash = Math.imul(hash ^ letter.charCodeAt(0), 16_777_619)
  const mixed = (hash ^ (hash >>> 15)) >>> 0
  return { hue: (mixed % HUES) + 1, pattern: Math.floor(mixed / HUES) % PATTERNS.length }
}

export function drawCover(peaks: string, pattern: number): Draw {
  const { columns, paint } = PATTERNS[pattern] ?? PATTERNS[0]!
  const shape = heights(readPeaks(peaks), columns)
  return (context, { width, ink }) => {
    context.fillStyle = ink
    context.strokeStyle = ink
    paint(context, width, shape)
  }
}

function paintSun(context: CanvasRenderingContext2D, size: number, shape: readonly number[]): void {
  context.translate(size / 2, size / 2)
  context.lineWidth = size / 28
  context.lineCap = 'round'
  for (const height of shape) {
    context.rotate((2 * Math.PI) / shape.length)
    context.beginPath()
    context.moveTo(0, -size * 0.13)
    context.lineTo(0, -size * (0.15 + 0.25 * height))
    context.stroke()
  }
}

function paintRings(context: CanvasRenderingContext2D, size: number, shape: readonly number[]): void {
  context.translate(size / 2, size / 2)
  context.lineWidth = size / 20
  context.lineCap = 'round'
  shape.forEach((height, ring) => {
    context.beginPath()
    const radius = (size * (ring + 1)) / (shape.length * 2 + 2.4)
    const start = -Math.PI / 2 + ring * 0.9
    context.arc(0, 0, radius, start, start + Math.PI * 2 * Math.max(0.12, height * 0.94))
    context.stroke()
  })
}

function paintSkyline(context: CanvasRenderingContext2D, size: number, shape: readonly number[]): void {
  const step = (size * 0.76) / shape.length
  shape.forEach((height, column) => {
    const tall = Math.max(step * 0.62, size * 0.66 * height)
    context.beginPath()
    context.roundRect(
      size * 0.12 + column * step + step * 0.19,
      (size - tall) / 2,
      step * 0.62,
      tall,
      step * 0.31,
    )
    context.fill()
  })
}

function paintDots(context: CanvasRenderingContext2D, size: number, shape: readonly number[]): void {
  const across = Math.sqrt(shape.length)
  const step = (size * 0.8) / across
  shape.forEach((height, dot) => {
    const x = size * 0.1 + step * ((dot % across) + 0.5)
    const y = size * 0.1 + step * (Math.floor(dot / across) + 0.5)
    context.beginPath()
    context.arc(x, y, step * (0.09 + 0.36 * height), 0, 2 * Math.PI)
    context.fill()
  })
}
