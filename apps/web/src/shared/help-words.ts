import type { HelpLine } from './help-lines.ts'

export const NO_HELP: readonly HelpLine[] = []

const WAVEFORM: HelpLine = { gesture: 'Click in a waveform', label: 'Play from there', group: 'playing' }
const DRAG_OUT: HelpLine = {
  gesture: 'Drag the arrow that leaves its tray',
  label: 'Take the sound into your DAW or a folder; a click downloads it',
  group: 'keeping',
}

const ROW_FOR_ADMINS: readonly HelpLine[] = [
  WAVEFORM,
  { gesture: 'Click a row', label: 'Go to the sound and hear it', group: 'list' },
  { keys: ['Page ↑', 'Page ↓', 'Home', 'End'], gesture: '', label: 'Go further in the list', group: 'list' },
]
const ROW: readonly HelpLine[] = [...ROW_FOR_ADMINS, DRAG_OUT]

/** What a list of sounds takes besides its shortcuts; administrators take no sounds out. */
export const rowHelp = (isAdmin: boolean): readonly HelpLine[] => (isAdmin ? ROW_FOR_ADMINS : ROW)

const PLAYER_FOR_ADMINS: readonly HelpLine[] = [WAVEFORM]
const PLAYER: readonly HelpLine[] = [WAVEFORM, DRAG_OUT]

/** What the sound in the player takes. */
export const playerHelp = (isAdmin: boolean): readonly HelpLine[] => (isAdmin ? PLAYER_FOR_ADMINS : PLAYER)

export const CHOOSING_HELP: readonly HelpLine[] = [
  { keys: ['Ctrl', '⌘'], gesture: 'click', label: 'Select one more, or one less', group: 'selecting' },
  { keys: ['Shift'], gesture: 'click', label: 'Select all up to this row', group: 'selecting' },
  { gesture: 'Hold a row with a finger', label: 'Select it; then tap others', group: 'selecting' },
]

/** Where the listener puts the list in order. */
export const ORDER_HELP: readonly HelpLine[] = [
  { gesture: 'Drag a row', label: 'Move it in your order; what is selected comes along', group: 'list' },
  { keys: ['Alt+↑', 'Alt+↓'], gesture: '', label: 'Move the row up or down', group: 'list' },
]

export const TEMPO_HELP: readonly HelpLine[] = [
  {
    keys: ['↑', '↓'],
    gesture: 'or wheel',
    label: 'In the tempo: by 1, with Shift by 10, with Alt by 0.1',
    group: 'session',
  },
]

export const PITCH_HELP: readonly HelpLine[] = [
  {
    keys: ['↑', '↓'],
    gesture: 'or wheel',
    label: 'On the pitch shift: by a semitone, with Shift by an octave',
    group: 'session',
  },
]
