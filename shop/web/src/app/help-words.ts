import type { HelpGroup, HelpTopic } from '../shared/page/help-topics.ts'

/** What is done by other means than a key that works on the whole page. */
export interface HelpLine {
  /** As they stand on a keyboard, each of which will do; none for what takes no key. */
  readonly keys?: readonly string[]
  /** What is done with the mouse or a finger, or where the keys have to be pressed. */
  readonly gesture: string
  readonly label: string
  readonly group: HelpGroup
  /** Administrators select no sounds, and take none out. */
  readonly isForListeners?: true
}

const WAVEFORM: HelpLine = { gesture: 'Click a waveform', label: 'Play from there', group: 'playing' }
const DRAG_OUT: HelpLine = {
  gesture: 'Drag the export handle',
  label: 'Put the sound into your DAW or a folder; click to download',
  group: 'keeping',
  isForListeners: true,
}

const selecting = (line: Pick<HelpLine, 'keys' | 'gesture' | 'label'>): HelpLine => ({
  ...line,
  group: 'selecting',
  isForListeners: true,
})

const stepping = (label: string): HelpLine => ({
  keys: ['↑', '↓'],
  gesture: 'or wheel',
  label,
  group: 'session',
})

/** In one place, though many parts of the page are told of here: they are fetched with the help, and not with what they tell of. */
const HELP: Readonly<Record<HelpTopic, readonly HelpLine[]>> = {
  rows: [
    WAVEFORM,
    { gesture: 'Click a row', label: 'Select and play the sound', group: 'list' },
    {
      keys: ['Page ↑', 'Page ↓', 'Home', 'End'],
      gesture: '',
      label: 'Scroll the list',
      group: 'list',
    },
    DRAG_OUT,
  ],
  choosing: [
    selecting({ keys: ['Ctrl', '⌘'], gesture: 'click', label: 'Add to or remove from the selection' }),
    selecting({ keys: ['Shift'], gesture: 'click', label: 'Select a range' }),
    selecting({ gesture: 'Touch and hold a row', label: 'Select it, then tap more' }),
  ],
  order: [
    { gesture: 'Drag a row', label: 'Reorder it, with the rest of the selection', group: 'list' },
    { keys: ['Alt+↑', 'Alt+↓'], gesture: '', label: 'Move the row up or down', group: 'list' },
  ],
  player: [WAVEFORM, DRAG_OUT],
  tempo: [stepping('In the tempo: 1 BPM, with Shift 10, with Alt 0.1')],
  pitch: [stepping('On the pitch shift: a semitone, with Shift an octave')],
  jam: [
    { keys: ['S'], gesture: 'on a clip', label: 'Split it at the cursor or the playhead', group: 'screen' },
    { keys: ['Alt+←', 'Alt+→'], gesture: 'or drag its end', label: 'Trim a clip', group: 'screen' },
    {
      keys: ['Alt+Shift+←', 'Alt+Shift+→'],
      gesture: 'or drag its start',
      label: 'Move where a clip starts',
      group: 'screen',
    },
    { keys: ['Shift+←', 'Shift+→'], gesture: 'on a clip', label: 'Repeat it', group: 'screen' },
    { keys: ['M'], gesture: 'in a lane', label: 'Mute it', group: 'screen' },
    { keys: ['Shift+S'], gesture: 'in a lane', label: 'Solo it', group: 'screen' },
    {
      keys: ['Shift+←', 'Shift+→'],
      gesture: 'or drag on the bar numbers',
      label: 'Loop some bars; Esc loops the whole jam',
      group: 'screen',
    },
  ],
  table: [
    { keys: ['Enter', 'F2'], gesture: 'in a cell', label: 'Edit it', group: 'screen' },
    {
      keys: ['Shift+↑', 'Shift+↓'],
      gesture: '',
      label: 'Select rows to change them together',
      group: 'screen',
    },
    { keys: ['Ctrl+A'], gesture: '', label: 'Select all rows', group: 'screen' },
    { keys: ['Ctrl+D'], gesture: '', label: 'Fill down', group: 'screen' },
    {
      keys: ['Ctrl+C', 'Ctrl+V'],
      gesture: '',
      label: 'Copy and paste; lines fill the rows below',
      group: 'screen',
    },
    { keys: ['Ctrl+Z'], gesture: '', label: 'Undo', group: 'screen' },
    { keys: ['Ctrl+Shift+Z'], gesture: '', label: 'Redo', group: 'screen' },
  ],
}

/** What can be done with it, and how. */
export const helpOn = (topic: HelpTopic, isAdmin: boolean): readonly HelpLine[] =>
  HELP[topic].filter(({ isForListeners }) => !isForListeners || !isAdmin)
