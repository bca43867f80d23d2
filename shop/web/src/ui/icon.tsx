import styles from './icon.module.css'

/** Drawn on a grid of 20; lines take the colour of the text around them. */
const LINES = {
  search: 'M9 15A6 6 0 1 0 9 3a6 6 0 0 0 0 12Zm4.3-1.7L17 17',
  close: 'm5 5 10 10M15 5 5 15',
  tick: 'm4 10.5 4 4 8-9',
  cart: 'M2.5 3.5h2l2 9.5h8.5l2-7H5.2M8 16.5h.01M14 16.5h.01',
  cartAdd: 'M10 6.5v7M6.5 10h7M10 17.5a7.5 7.5 0 1 0 0-15 7.5 7.5 0 0 0 0 15Z',
  heart: 'M10 16.8S2.5 12.6 2.5 7.4A4 4 0 0 1 10 5.6a4 4 0 0 1 7.5 1.8c0 5.2-7.5 9.4-7.5 9.4Z',
  library: 'M3.5 4v12M7.5 4v12M11 4.5l4.5 11.7',
  waveform: 'M2.5 8.5v3M6 5v10M9.5 7.5v5M13 3v14M16.5 7.5v5',
  loop: 'M13.5 2.5 16 5l-2.5 2.5M4 9.5V8a3 3 0 0 1 3-3h9M6.5 17.5 4 15l2.5-2.5M16 10.5V12a3 3 0 0 1-3 3H4',
  volume: 'M3 8v4h2.5L9.5 15.5v-11L5.5 8H3Zm9.5-.8a4 4 0 0 1 0 5.6M14.8 4.8a7.5 7.5 0 0 1 0 10.4',
  muted: 'M3 8v4h2.5L9.5 15.5v-11L5.5 8H3Zm9.5 0 4.5 4.5M17 8l-4.5 4.5',
  person: 'M10 9.5a3.2 3.2 0 1 0 0-6.4 3.2 3.2 0 0 0 0 6.4ZM3.8 17a6.2 6.2 0 0 1 12.4 0',
  filter: 'M3 5.5h14M5.5 10h9M8 14.5h4',
  controls: 'M3 6h7M14 6h3M12 3.8v4.4M3 14h3M10 14h7M8 11.8v4.4',
  link: 'M8.5 11.5a3 3 0 0 0 4.3 0l3-3a3 3 0 0 0-4.3-4.3l-.8.8M11.5 8.5a3 3 0 0 0-4.3 0l-3 3a3 3 0 0 0 4.3 4.3l.8-.8',
  down: 'm5.5 8 4.5 4.5L14.5 8',
  similar: 'M7.5 15a5 5 0 1 0 0-10 5 5 0 0 0 0 10ZM12.5 15a5 5 0 1 0 0-10 5 5 0 0 0 0 10Z',
  match: 'M10 17.5a7.5 7.5 0 1 0 0-15 7.5 7.5 0 0 0 0 15ZM6.8 8.8v2.4M10 6.3v7.4M13.2 8.3v3.4',
  plus: 'M10 4.5v11M4.5 10h11',
  minus: 'M4.5 10h11',
  headphones:
    'M3.5 12.5V10a6.5 6.5 0 0 1 13 0v2.5M3.5 12h2.7v4.5H5A1.5 1.5 0 0 1 3.5 15v-3ZM16.5 12h-2.7v4.5H15a1.5 1.5 0 0 0 1.5-1.5v-3Z',
  more: 'M4.5 10h.01M10 10h.01M15.5 10h.01',
  info: 'M10 17.5a7.5 7.5 0 1 0 0-15 7.5 7.5 0 0 0 0 15ZM10 9v4.5M10 6.5h.01',
  warning: 'M10 3 2.5 16.5h15L10 3Zm0 5v4M10 14.2h.01',
  help: 'M10 17.5a7.5 7.5 0 1 0 0-15 7.5 7.5 0 0 0 0 15ZM7.8 7.8A2.2 2.2 0 1 1 10 10.5v.8M10 14h.01',
  key: 'M7.5 14.8V4l8-1.5v10.3M7.5 14.8a2.2 2.2 0 1 1-4.4 0 2.2 2.2 0 0 1 4.4 0Zm8-2a2.2 2.2 0 1 1-4.4 0 2.2 2.2 0 0 1 4.4 0Z',
  tempo: 'M7.5 3h5l3 14h-11l3-14Zm2 9.5 5.5-7M5.7 12.5h8.6',
  magnet: 'M4 3.5h3.5v6.8a2.5 2.5 0 0 0 5 0V3.5H16v6.8a6 6 0 0 1-12 0V3.5ZM4 7h3.5M12.5 7H16',
  metronome: 'M8 3h4l2.5 14h-9L8 3Zm2 9 3.5-6M6.3 12.5h7.4M2.5 8.5v3M17.5 8.5v3',
  points: 'M10 17.5a7.5 7.5 0 1 0 0-15 7.5 7.5 0 0 0 0 15Zm0-10.2 2.7 2.7-2.7 2.7L7.3 10 10 7.3Z',
  upload: 'M10 12.5V3M6 6.5l4-4 4 4M4 16.5h12',
  download: 'M10 3v9.5M6 9l4 4 4-4M4 16.5h12',
  lock: 'M4.5 9h11v8h-11V9Zm2.5 0V6.5a3 3 0 0 1 6 0V9M10 12v2',
  rows: 'M3 4.5h14M3 8.2h14M3 11.9h14M3 15.6h14',
  copy: 'M7 7h9.5v9.5H7V7ZM3.5 13V3.5H13',
  artists:
    'M7.5 9a2.8 2.8 0 1 0 0-5.6A2.8 2.8 0 0 0 7.5 9ZM2.2 16.5a5.3 5.3 0 0 1 10.6 0M13 3.8a2.8 2.8 0 0 1 0 5M15 11.6a5.3 5.3 0 0 1 2.8 4.9',
} as const

const SHAPES = {
  heartFull: 'M10 16.8S2.5 12.6 2.5 7.4A4 4 0 0 1 10 5.6a4 4 0 0 1 7.5 1.8c0 5.2-7.5 9.4-7.5 9.4Z',
  next: 'M4 4.6v10.8a.7.7 0 0 0 1.1.6l7.4-5.4V15a1 1 0 0 0 2 0V5a1 1 0 0 0-2 0v4.4L5.1 4a.7.7 0 0 0-1.1.6Z',
  previous:
    'M16 4.6v10.8a.7.7 0 0 1-1.1.6l-7.4-5.4V15a1 1 0 0 1-2 0V5a1 1 0 0 1 2 0v4.4L14.9 4a.7.7 0 0 1 1.1.6Z',
  play: 'M6.5 3.8v12.4a.8.8 0 0 0 1.2.7l10-6.2a.8.8 0 0 0 0-1.4l-10-6.2a.8.8 0 0 0-1.2.7Z',
  stop: 'M5.5 4.5h9a1 1 0 0 1 1 1v9a1 1 0 0 1-1 1h-9a1 1 0 0 1-1-1v-9a1 1 0 0 1 1-1Z',
} as const

/** An icon that is brought by whoever shows it, as lines on the same grid. */
export interface BroughtIcon {
  readonly lines: string
}

export type AnyIcon = keyof typeof LINES | keyof typeof SHAPES | BroughtIcon

/** Decoration beside words, or inside a control that has a name; so it has none itself. */
export function Icon({ name }: { name: AnyIcon }) {
  return (
    <svg className={styles.icon} viewBox="0 0 20 20" aria-hidden="true" focusable="false">
      {typeof name === 'string' && name in SHAPES ? (
        <path d={SHAPES[name as keyof typeof SHAPES]} fill="currentColor" />
      ) : (
        <path
          d={typeof name === 'string' ? LINES[name as keyof typeof LINES] : name.lines}
          fill="none"
          stroke="currentColor"
          strokeWidth="1.6"
          strokeLinecap="round"
          strokeLinejoin="round"
        />
      )}
    </svg>
  )
}
