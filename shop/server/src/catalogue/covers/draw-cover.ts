import { COVER_HUES } from '@segno/contract'
import type { DrawnCover } from './cover-name.ts'

/** Side of the drawing in its own units. */
const COVER_UNITS = 512
const MIDDLE = COVER_UNITS / 2
const LOUDEST = 255

interface Colours {
  readonly deep: string
  readonly light: string
  readonly ink: string
  readonly glow: string
}

/** In the order of the hues that rows of sounds use; each stands on a dark page as well as on a light one. */
const COLOURS: readonly Colours[] = [
  { deep: '#2a1b5c', light: '#6a3fd0', ink: '#e4d9ff', glow: '#b692ff' },
  { deep: '#10284f', light: '#2f6fc0', ink: '#d8eaff', glow: '#7fb8ff' },
  { deep: '#0d3b39', light: '#1f8a7d', ink: '#d6fff4', glow: '#6fe0cc' },
  { deep: '#2c3312', light: '#7c8a24', ink: '#f6fbd2', glow: '#d3e06a' },
  { deep: '#4a2a0c', light: '#c07a22', ink: '#fff0d6', glow: '#ffc069' },
  { deep: '#511d1a', light: '#c9513c', ink: '#ffe2da', glow: '#ff9a82' },
  { deep: '#4b1535', light: '#b83a80', ink: '#ffdcee', glow: '#ff8cc4' },
  { deep: '#221f2c', light: '#5f5970', ink: '#efecf8', glow: '#b3adc4' },
]

const PATTERNS: readonly ((shape: readonly number[]) => string)[] = [sun, rings, skyline, dots]

/** A drawing of a sound or a pack, as SVG. The same name always gives the same drawing. */
export function drawCover({ family, shape }: DrawnCover): string {
  const colours = COLOURS[family % COVER_HUES]!
  const pattern = PATTERNS[Math.floor(family / COVER_HUES) % PATTERNS.length]!
  const heights = shape.map((value) => value / LOUDEST)
  const [first = 0, second = 0] = heights
  const angle = Math.round(20 + 50 * first)
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" width="${COVER_UNITS}" height="${COVER_UNITS}" viewBox="0 0 ${COVER_UNITS} ${COVER_UNITS}">`,
    `<defs><linearGradient id="g" gradientTransform="rotate(${angle} .5 .5)"><stop stop-color="${colours.deep}"/>`,
    `<stop offset="1" stop-color="${colours.light}"/></linearGradient>`,
    `<radialGradient id="h" cx="${round(0.25 + 0.5 * second)}" cy=".2" r=".8"><stop stop-color="${colours.glow}" stop-opacity=".55"/>`,
    `<stop offset="1" stop-color="${colours.glow}" stop-opacity="0"/></radialGradient></defs>`,
    `<rect width="${COVER_UNITS}" height="${COVER_UNITS}" fill="url(#g)"/>`,
    `<rect width="${COVER_UNITS}" height="${COVER_UNITS}" fill="url(#h)"/>`,
    `<g fill="${colours.ink}" stroke="${colours.ink}" stroke-linecap="round" stroke-width="0">${pattern(heights)}</g></svg>`,
  ].join('')
}

const round = (value: number): number => Math.round(value * 100) / 100

/** Rays, each as long as a part is strong; a second, softer crown stands between them. */
function sun(shape: readonly number[]): string {
  const rays = shape.map((height, at) => {
    const angle = (360 / shape.length) * at
    const soft = shape[(at * 7 + 3) % shape.length]!
    return (
      ray(angle, 92, 92 + 22 + 108 * height, { width: 11, opacity: 1 }) +
      ray(angle + 180 / shape.length, 92, 92 + 8 + 60 * soft, { width: 5, opacity: 0.45 })
    )
  })
  return `<circle cx="${MIDDLE}" cy="${MIDDLE}" r="${round(38 + 26 * shape[2]!)}" opacity=".92"/>${rays.join('')}`
}

function ray(
  degrees: number,
  from: number,
  to: number,
  look: { readonly width: number; readonly opacity: number },
): string {
  const turn = `rotate(${round(degrees)} ${MIDDLE} ${MIDDLE})`
  return `<path d="M${MIDDLE} ${round(MIDDLE - from)}V${round(MIDDLE - to)}" stroke-width="${look.width}" opacity="${look.opacity}" transform="${turn}"/>`
}

const RINGS = 8

/** Arcs around each other, each as long as a part is strong, over the faint whole of itself. */
function rings(shape: readonly number[]): string {
  const arcs = Array.from({ length: RINGS }, (_, ring) => {
    const [length = 0, start = 0] = [shape[ring * 4], shape[ring * 4 + 1]]
    const radius = 34 + ring * 25
    const around = 2 * Math.PI * radius
    const dash = round(around * (0.12 + 0.76 * length))
    const circle = `<circle cx="${MIDDLE}" cy="${MIDDLE}" r="${radius}" fill="none"`
    return (
      `${circle} stroke-width="3" opacity=".22"/>` +
      `${circle} stroke-width="${round(8 + 7 * start)}" stroke-dasharray="${dash} ${round(around - dash)}" transform="rotate(${Math.round(360 * start + ring * 47)} ${MIDDLE} ${MIDDLE})"/>`
    )
  })
  return `<circle cx="${MIDDLE}" cy="${MIDDLE}" r="11"/>${arcs.join('')}`
}

const TOWERS = 11

/** Pillars around a line in the middle, with their echo behind them. */
function skyline(shape: readonly number[]): string {
  const step = 400 / TOWERS
  const towers = Array.from({ length: TOWERS }, (_, tower) => {
    const [tall = 0, echo = 0] = [shape[tower], shape[tower + TOWERS]]
    const x = 56 + tower * step
    return (
      pillar({ x: x + step * 0.5, width: step * 0.62, height: 60 + 330 * echo, opacity: 0.2 }) +
      pillar({ x: x + step * 0.19, width: step * 0.62, height: 26 + 330 * tall, opacity: 0.95 })
    )
  })
  return towers.join('')
}

function pillar(of: { x: number; width: number; height: number; opacity: number }): string {
  const [x, y, width, height] = [of.x, MIDDLE - of.height / 2, of.width, of.height].map(round)
  return `<rect x="${x}" y="${y}" width="${width}" height="${height}" rx="${round(of.width / 2)}" opacity="${of.opacity}"/>`
}

const DOTS_ACROSS = 5

/** A board of dots, each as large as a part is strong, in a halo of another. */
function dots(shape: readonly number[]): string {
  const step = 400 / DOTS_ACROSS
  const board = Array.from({ length: DOTS_ACROSS * DOTS_ACROSS }, (_, dot) => {
    const x = 56 + step * ((dot % DOTS_ACROSS) + 0.5)
    const y = 56 + step * (Math.floor(dot / DOTS_ACROSS) + 0.5)
    const [size = 0, halo = 0] = [shape[dot], shape[(dot * 11 + 7) % shape.length]]
    const at = `cx="${round(x)}" cy="${round(y)}"`
    return `<circle ${at} r="${round(14 + 27 * halo)}" opacity=".18"/><circle ${at} r="${round(5 + 27 * size)}" opacity=".95"/>`
  })
  return board.join('')
}
