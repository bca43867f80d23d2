import type { Screen } from './screens.ts'

export const SIZES = [
  { width: 1440, height: 900, shownPx: 300 },
  { width: 900, height: 900, shownPx: 190 },
  { width: 390, height: 844, shownPx: 90 },
] as const
export const THEMES = ['dark', 'light'] as const

interface Taken {
  readonly width: number
  readonly theme: string
}

export const pictureName = ({ name }: Screen, { width, theme }: Taken): string =>
  `${name}-${width}-${theme}.webp`

const wordsOf = (name: string): string => name.charAt(0).toUpperCase() + name.slice(1).replaceAll('-', ' ')

function cell(screen: Screen, width: number, shownPx: number): string {
  if (width >= (screen.belowPx ?? Infinity)) return ''
  return THEMES.map((theme) => {
    const words = `${wordsOf(screen.name)}, ${width} wide, ${theme}`
    return `<img src="./pictures/screens/${pictureName(screen, { width, theme })}" alt="${words}" width="${shownPx}">`
  }).join(' ')
}

/** The page of the documentation that shows every picture; made with them, never by hand. */
export function screensPage(screens: readonly Screen[]): string {
  const rows = screens.map((screen) => {
    const cells = SIZES.map(({ width, shownPx }) => cell(screen, width, shownPx))
    return `| ${wordsOf(screen.name)} | ${cells.join(' | ')} |`
  })
  return `# Every screen

What visitors and buyers see, dark and light, on a wide screen, a small one and a phone. \`npm run screenshots\` starts a
shop with the demo's catalogue, takes these pictures and writes this page; the sounds are always the same, their order,
the colours of their covers and the dates are those of the day.

| Screen | ${SIZES.map(({ width }) => `${width} wide`).join(' | ')} |
| --- | ${SIZES.map(() => '---').join(' | ')} |
${rows.join('\n')}
`
}
