/** A bar of sixteenths of each drum, `x` where it strikes; how fast such loops are made, and how they may be varied. */
export interface Style {
  readonly name: string
  readonly slowestBpm: number
  readonly fastestBpm: number
  readonly beatsInBar?: number
  /** One is taken for each loop. */
  readonly kick?: readonly string[]
  readonly snare?: readonly string[]
  readonly hat?: readonly string[]
  readonly percussion?: readonly string[]
  /** By what share of a sixteenth every second one may come late. */
  readonly mostSwing?: number
  /** How likely a soft stroke of the snare is wherever it has none. */
  readonly ghosts?: number
}

const EIGHTHS = 'x.x.x.x.x.x.x.x.'
const SIXTEENTHS = 'xxxxxxxxxxxxxxxx'
const OFFBEATS = '..x...x...x...x.'
const BACKBEAT = '....x.......x...'
const FOUR = 'x...x...x...x...'
const NOTHING = '................'

export const STYLES: readonly Style[] = [
  {
    name: 'house',
    slowestBpm: 118,
    fastestBpm: 130,
    kick: [FOUR],
    snare: [BACKBEAT, NOTHING],
    hat: [OFFBEATS, 'x.xxx.xxx.xxx.xx'],
  },
  {
    name: 'techno',
    slowestBpm: 124,
    fastestBpm: 145,
    kick: [FOUR, 'x...x...x...x.x.'],
    hat: [OFFBEATS, SIXTEENTHS],
    percussion: ['..x..x..x..x..x.', NOTHING],
  },
  {
    name: 'trap',
    slowestBpm: 130,
    fastestBpm: 155,
    kick: ['x.....x...x.....', 'x..x......x..x..'],
    snare: ['........x.......'],
    hat: [EIGHTHS, 'x.x.x.xxx.x.x.x.', SIXTEENTHS],
  },
  {
    name: 'drum and bass',
    slowestBpm: 165,
    fastestBpm: 178,
    kick: ['x.........x.....', 'x..x......x.....'],
    snare: [BACKBEAT, '....x..x.x..x...'],
    hat: [EIGHTHS, SIXTEENTHS],
    ghosts: 0.05,
  },
  {
    name: 'breakbeat',
    slowestBpm: 120,
    fastestBpm: 165,
    kick: ['x.x.......xx....', 'x.x.......x.....'],
    snare: ['....x..x.x..x..x', '....x..x....x..x'],
    hat: [EIGHTHS],
    ghosts: 0.05,
  },
  {
    name: 'boom bap',
    slowestBpm: 80,
    fastestBpm: 100,
    kick: ['x......x..x.....', 'x.x....x..x.....'],
    snare: [BACKBEAT],
    hat: [EIGHTHS],
    mostSwing: 0.33,
  },
  {
    name: 'reggaeton',
    slowestBpm: 88,
    fastestBpm: 102,
    kick: [FOUR],
    snare: ['...x..x....x..x.'],
    hat: [EIGHTHS, NOTHING],
  },
  {
    name: 'afro',
    slowestBpm: 100,
    fastestBpm: 120,
    kick: [FOUR, 'x.......x.......'],
    hat: ['x.xxx.xxx.xxx.xx'],
    percussion: ['x..x..x...x.x...', '..x..x..x...x.x.'],
  },
  {
    name: 'rock',
    slowestBpm: 85,
    fastestBpm: 150,
    kick: ['x.......x.......', 'x.......x.x.....'],
    snare: [BACKBEAT],
    hat: [EIGHTHS, FOUR],
  },
  {
    name: 'funk',
    slowestBpm: 90,
    fastestBpm: 116,
    kick: ['x.x...x...x..x..', 'x..x..x..x......'],
    snare: ['....x..x.x..x...', BACKBEAT],
    hat: [SIXTEENTHS, EIGHTHS],
    ghosts: 0.2,
  },
  {
    name: 'slow',
    slowestBpm: 68,
    fastestBpm: 84,
    kick: ['x.......x.......', 'x......xx.......'],
    snare: [BACKBEAT],
    hat: [EIGHTHS, SIXTEENTHS],
    mostSwing: 0.2,
  },
  {
    name: 'percussion alone',
    slowestBpm: 90,
    fastestBpm: 135,
    percussion: ['x..x..x.x..x..x.', 'x..x.x.xx..x.x.x', 'x.xxx.x.x.xxx.x.'],
    hat: [NOTHING, SIXTEENTHS],
  },
  {
    name: 'bars of three',
    slowestBpm: 85,
    fastestBpm: 135,
    beatsInBar: 3,
    kick: ['x...........', 'x.......x...'],
    snare: ['....x...x...'],
    hat: ['x.x.x.x.x.x.'],
  },
  {
    name: 'bars of five',
    slowestBpm: 95,
    fastestBpm: 140,
    beatsInBar: 5,
    kick: ['x.....x.....x.......'],
    snare: ['....x.......x...x...'],
    hat: ['x.x.x.x.x.x.x.x.x.x.'],
  },
]
