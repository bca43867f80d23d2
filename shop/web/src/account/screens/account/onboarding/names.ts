import type { Daw, WayOfWorking } from '@segno/contract'

export const DAW_NAMES: Readonly<Record<Daw, string>> = {
  'ableton-live': 'Ableton Live',
  'bitwig-studio': 'Bitwig Studio',
  cubase: 'Cubase',
  'fl-studio': 'FL Studio',
  garageband: 'GarageBand',
  'logic-pro': 'Logic Pro',
  maschine: 'Maschine',
  mpc: 'MPC',
  'pro-tools': 'Pro Tools',
  reaper: 'REAPER',
  reason: 'Reason',
  'studio-one': 'Studio One',
  other: 'Other',
  none: 'None yet',
}

export const WAY_NAMES: Readonly<Record<WayOfWorking, string>> = {
  beats: 'I make beats',
  songs: 'I write songs',
  remixes: 'I remix',
  scoring: 'I score film or games',
  live: 'I play live',
  teaching: 'I teach',
}
