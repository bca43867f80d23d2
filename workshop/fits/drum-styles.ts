/** The drums of a kit, by what they are for. */
export type Drum = 'kick' | 'snare' | 'clap' | 'rim' | 'hat' | 'openHat' | 'ride' | 'crash' | 'tom'

/** How often a way of playing drums is taken, how fast it is, and what it is made of. */
export interface DrumStyle {
  readonly name: string
  readonly share: number
  readonly usualBpm: number
  readonly spreadBpm: number
  readonly slowestBpm: number
  readonly fastestBpm: number
  /** Bars of sixteenths, `x` where it strikes; one is taken for each loop. */
  readonly bars: Readonly<Partial<Record<Drum, readonly string[]>>>
  /** From how loud to how loud, where that is not as usual. */
  readonly levels: Readonly<Partial<Record<Drum, readonly [number, number]>>>
  /** How many other instruments strike as well, on average. */
  readonly percussion: number
  /** How likely every second sixteenth comes late. */
  readonly swings: number
  /** How likely a soft snare is where there is none; how often a stroke is put elsewhere. */
  readonly ghosts: number
  readonly changes: number
  /** How likely a hi-hat rolls. */
  readonly rolls: number
}

const NOTHING = '................'
const FOUR = 'x...x...x...x...'
const BACKBEAT = '....x.......x...'
const EIGHTHS = 'x.x.x.x.x.x.x.x.'
const SIXTEENTHS = 'xxxxxxxxxxxxxxxx'
const OFFBEATS = '..x...x...x...x.'
const SHUFFLED = 'x.xxx.xxx.xxx.xx'

type Bars = DrumStyle['bars']
type Range = readonly [usual: number, spread: number, slowest: number, fastest: number]
type Habits = Partial<Pick<DrumStyle, 'levels' | 'percussion' | 'swings' | 'ghosts' | 'changes' | 'rolls'>>

function style(name: string, about: { share: number; bpm: Range; bars: Bars } & Habits): DrumStyle {
  const { bpm, ...rest } = about
  const [usualBpm, spreadBpm, slowestBpm, fastestBpm] = bpm
  const usual = { levels: {}, percussion: 0, swings: 0.15, ghosts: 0, changes: 0.02, rolls: 0 }
  return { name, usualBpm, spreadBpm, slowestBpm, fastestBpm, ...usual, ...rest }
}

const BREAK: Bars = {
  kick: ['x.x.......xx....', 'x.x.......x.....', 'x.x......xx.....'],
  snare: ['....x..x.x..x..x', '....x..x.x....x.', '....x..x....x..x'],
  ride: [EIGHTHS, NOTHING],
  hat: [NOTHING, EIGHTHS],
}
const BOOM_BAP: Bars = {
  kick: [
    'x......x..x.....',
    'x.x....x..x.....',
    'x.........x.....',
    'x..x...x..x.....',
    'x.....x...x..x..',
    'x..x......xx....',
  ],
  snare: [BACKBEAT, BACKBEAT, '....x..x....x..x'],
  hat: [EIGHTHS, 'x.x.x.x.x.x.x.xx', SIXTEENTHS, FOUR],
}

export const DRUM_STYLES: readonly DrumStyle[] = [
  style('house', {
    share: 9,
    bpm: [125, 4, 115, 132],
    bars: {
      kick: [FOUR],
      clap: [BACKBEAT, '....x.......x..x', NOTHING],
      openHat: [OFFBEATS, NOTHING],
      hat: [SIXTEENTHS, EIGHTHS, NOTHING, SHUFFLED],
    },
    percussion: 0.2,
  }),
  style('techno', {
    share: 9,
    bpm: [131, 7, 120, 150],
    bars: {
      kick: [FOUR, 'x...x...x...x.x.', 'x..xx...x...x...'],
      clap: [NOTHING, BACKBEAT, NOTHING],
      openHat: [OFFBEATS, NOTHING],
      hat: [SIXTEENTHS, EIGHTHS, NOTHING],
    },
    percussion: 0.25,
  }),
  style('trap', {
    share: 9,
    bpm: [142, 9, 125, 165],
    bars: {
      kick: ['x.....x...x.....', 'x..x......x..x..', 'x.......x.x.....', 'x......x..x...x.'],
      snare: ['........x.......', '........x......x'],
      clap: ['........x.......', NOTHING],
      hat: [EIGHTHS, SIXTEENTHS, 'x.x.x.xxx.x.x.x.', 'x..x..x.x..x..x.'],
    },
    percussion: 0.07,
    rolls: 0.06,
  }),
  style('dubstep', {
    share: 3,
    bpm: [140, 2, 136, 150],
    bars: {
      kick: ['x.........x.....', 'x...............', 'x.....x.......x.', 'x..x......x.....'],
      snare: ['........x.......'],
      hat: [FOUR, EIGHTHS, OFFBEATS, 'x..x..x.x..x..x.'],
    },
    percussion: 0.15,
  }),
  style('drum and bass', {
    share: 14,
    bpm: [173, 3, 160, 180],
    bars: {
      kick: ['x.........x.....', 'x..x......x.....', 'x.x.......x.....', 'x.........x..x..'],
      snare: [BACKBEAT, BACKBEAT, '....x..x.x..x...', '....x..x....x.x.'],
      hat: [EIGHTHS, SIXTEENTHS, OFFBEATS, SHUFFLED, NOTHING],
      ride: [NOTHING, EIGHTHS],
    },
    percussion: 0.07,
  }),
  style('jungle', { share: 10, bpm: [164, 9, 140, 178], bars: BREAK, percussion: 0.05, changes: 0.06 }),
  style('breakbeat', { share: 7, bpm: [122, 16, 88, 145], bars: BREAK, percussion: 0.05, changes: 0.06 }),
  style('boom bap', { share: 9, bpm: [90, 6, 75, 105], bars: BOOM_BAP, percussion: 0.1, swings: 0.6 }),
  style('lo-fi', { share: 5, bpm: [80, 6, 68, 92], bars: BOOM_BAP, percussion: 0.1, swings: 0.6 }),
  style('reggaeton', {
    share: 3,
    bpm: [95, 5, 86, 105],
    bars: {
      kick: [FOUR, 'x.......x.......'],
      snare: ['...x..x....x..x.'],
      hat: [EIGHTHS, NOTHING, SIXTEENTHS],
    },
    percussion: 0.25,
  }),
  style('afro', {
    share: 4,
    bpm: [111, 8, 95, 124],
    bars: {
      kick: [FOUR, 'x.......x.......', 'x..x..x.x..x..x.'],
      rim: ['x..x..x...x.x...', '..x..x..x...x.x.', NOTHING],
      hat: [SHUFFLED, SIXTEENTHS, OFFBEATS],
      clap: [NOTHING, BACKBEAT],
    },
    percussion: 0.75,
  }),
  style('rock', {
    share: 8,
    bpm: [118, 20, 75, 165],
    bars: {
      kick: [
        'x.......x.......',
        'x.......x.x.....',
        'x.....x.x.......',
        'x.x.....x.x.....',
        'x..x....x.x.....',
      ],
      snare: [BACKBEAT],
      hat: [EIGHTHS, EIGHTHS, FOUR, NOTHING],
      ride: [NOTHING, EIGHTHS, FOUR],
    },
    percussion: 0.03,
  }),
  style('punk', {
    share: 1.5,
    bpm: [172, 12, 150, 200],
    bars: { kick: [FOUR, 'x.....x.x.....x.'], snare: [OFFBEATS, BACKBEAT], hat: [EIGHTHS] },
  }),
  style('funk', {
    share: 6,
    bpm: [103, 9, 85, 122],
    bars: {
      kick: ['x.x...x...x..x..', 'x..x..x..x......', 'x.x.......xx....', 'x......x.xx.....'],
      snare: ['....x..x.x..x...', BACKBEAT, '....x..x.x..x..x'],
      hat: [SIXTEENTHS, EIGHTHS, 'x.xxx.x.x.xxx.x.'],
    },
    percussion: 0.12,
    ghosts: 0.25,
    changes: 0.06,
  }),
  style('garage', {
    share: 3,
    bpm: [132, 3, 126, 138],
    bars: {
      kick: ['x.........x.....', 'x......x..x.....', 'x..x......x.....'],
      snare: [BACKBEAT],
      hat: [OFFBEATS, SHUFFLED, EIGHTHS],
      rim: ['...x..x.......x.', NOTHING],
    },
    percussion: 0.2,
    swings: 0.8,
  }),
  style('electro', {
    share: 4,
    bpm: [125, 9, 105, 140],
    bars: {
      kick: ['x.....x...x.....', 'x..x..x...x.....', 'x.....x.......x.'],
      snare: [BACKBEAT],
      hat: [EIGHTHS, SIXTEENTHS],
    },
    percussion: 0.15,
  }),
  style('downtempo', {
    share: 6,
    bpm: [86, 9, 68, 105],
    bars: {
      kick: ['x.......x.......', 'x......x..x.....', 'x.........x.....', 'x..x..x.........'],
      snare: [BACKBEAT],
      hat: [EIGHTHS, SIXTEENTHS, FOUR, OFFBEATS],
    },
    percussion: 0.2,
    swings: 0.3,
  }),
  style('ballad', {
    share: 3,
    bpm: [72, 7, 58, 84],
    bars: {
      kick: ['x.......x.......', 'x.......x.x.....', 'x......xx.......'],
      snare: [BACKBEAT],
      hat: [EIGHTHS, SIXTEENTHS],
    },
  }),
  style('disco', {
    share: 3,
    bpm: [118, 6, 108, 130],
    bars: { kick: [FOUR], snare: [BACKBEAT], openHat: [OFFBEATS], hat: [SIXTEENTHS, EIGHTHS] },
    percussion: 0.15,
  }),
  style('percussion', {
    share: 5,
    bpm: [112, 18, 75, 150],
    bars: { hat: [NOTHING, NOTHING, SIXTEENTHS] },
    percussion: 3,
  }),
  style('hi-hats', {
    share: 3,
    bpm: [124, 18, 80, 174],
    bars: {
      hat: [SIXTEENTHS, EIGHTHS, SHUFFLED, 'xx.xxx.xxx.xxx.x'],
      openHat: [NOTHING, OFFBEATS, '..............x.'],
    },
    rolls: 0.025,
  }),
  style('kick and snare', {
    share: 2,
    bpm: [115, 22, 75, 172],
    bars: { kick: ['x.......x.......', FOUR, 'x.....x...x.....'], snare: [BACKBEAT, NOTHING] },
  }),
]

const HARSH = [0.4, 1.2] as const

/** Of a recording that begins anywhere, a loud hi-hat between the beats is easily taken for them. */
export const TRACK_DRUM_STYLES: readonly DrumStyle[] = [
  ...DRUM_STYLES,
  style('off-beat open hats', {
    share: 5,
    bpm: [128, 9, 112, 150],
    bars: { kick: [FOUR], clap: [NOTHING, NOTHING, BACKBEAT], openHat: [OFFBEATS] },
    levels: { openHat: HARSH },
    percussion: 0.1,
  }),
  style('off-beat hi-hats', {
    share: 5,
    bpm: [128, 9, 112, 150],
    bars: { kick: [FOUR], snare: [NOTHING, NOTHING, BACKBEAT], hat: [OFFBEATS] },
    levels: { hat: HARSH },
    percussion: 0.1,
  }),
]
