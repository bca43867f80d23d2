import type { ClipboardEvent, KeyboardEvent } from 'react'
import { toggleSound, useSoundInPlayer } from '../../../../listening/player.ts'
import { cellText, type CellWords } from '../../../sound-editing/cell-text.ts'
import type { Edits } from '../../../sound-editing/use-edit-session.ts'
import { useHelp } from '../../../../shared/page/help-topics.ts'
import { useShortcuts } from '../../../../shared/page/shortcuts.ts'
import { moved, toggled } from './grid-state.ts'
import type { SoundGridModel } from './use-sound-grid.ts'

interface GridKeys {
  grid: SoundGridModel
  edits: Edits
  words: CellWords
  isListening: boolean
}

/** The table by the keyboard: what works anywhere on the screen, and what works in a cell. */
export function useGridKeys({ grid, edits, words, isListening }: GridKeys) {
  const { state, ids } = grid
  const move = (rows: number, columns: number, extend = false): void => {
    const next = moved(state, ids, { rows, columns, extend })
    grid.go(next)
    if (isListening && rows !== 0 && !extend) grid.hear(next)
  }
  const play = (): void => {
    const sound = (state.active && grid.byId(state.active.id)?.sound) ?? useSoundInPlayer.getState().sound
    if (sound) toggleSound(sound)
  }
  const choose = (): void => {
    if (state.active) grid.setState(toggled(state, state.active.id))
  }
  useShortcuts([
    { keys: ['ArrowDown'], label: 'Play next sound', run: () => move(1, 0) },
    { keys: ['ArrowUp'], label: 'Play previous sound', run: () => move(-1, 0) },
    { keys: ['ArrowRight'], label: 'Next column', run: () => move(0, 1) },
    { keys: ['ArrowLeft'], label: 'Previous column', run: () => move(0, -1) },
    { keys: [' '], label: 'Play or stop', run: play },
    { keys: ['x', 'X'], label: 'Select or deselect the sound', run: choose },
    { keys: ['h', 'H'], label: 'Halve the tempo', run: () => grid.times(0.5) },
    { keys: ['d', 'D'], label: 'Double the tempo', run: () => grid.times(2) },
  ])
  useHelp('table')
  const press = (event: KeyboardEvent<HTMLElement>): void => {
    const target = event.target as HTMLElement
    if (grid.editing || target.matches('input:not([type=checkbox]), textarea, select')) return
    const isCommand = event.ctrlKey || event.metaKey
    // A button in a cell has its own use for Enter.
    const isCell = target.matches('[role=gridcell]')
    const run = isCommand ? command(event, grid, edits) : isCell ? inCell(event, grid, move) : undefined
    if (!run) return
    event.preventDefault()
    run()
  }
  return { onKeyDown: press, ...clipboard(grid, words) }
}

function command(event: KeyboardEvent, grid: SoundGridModel, edits: Edits): (() => void) | undefined {
  const letter = event.key.toLowerCase()
  if (letter === 'z') return event.shiftKey ? edits.redoLast : edits.undoLast
  if (letter === 'y') return edits.redoLast
  if (letter === 'a') return grid.selectAll
  return letter === 'd' ? grid.fill : undefined
}

function inCell(
  { key, shiftKey, altKey }: KeyboardEvent,
  grid: SoundGridModel,
  move: (rows: number, columns: number, extend: boolean) => void,
): (() => void) | undefined {
  if (altKey || !grid.state.active) return undefined
  const { id, field } = grid.state.active
  if (key === 'Enter' || key === 'F2') return () => grid.edit(id, field)
  if (key === 'Escape') return grid.clear
  if (shiftKey && key === 'ArrowDown') return () => move(1, 0, true)
  if (shiftKey && key === 'ArrowUp') return () => move(-1, 0, true)
  const isNumber = /^\d$/.test(key) && (field === 'tempoBpm' || field === 'pricePoints')
  return isNumber ? () => grid.edit(id, field, key) : undefined
}

function clipboard(grid: SoundGridModel, words: CellWords) {
  const { active } = grid.state
  const isOff = (): boolean => grid.editing !== null || active === null
  return {
    onCopy: (event: ClipboardEvent): void => {
      if (isOff() || active === null) return
      const lines = grid.meant().map(({ sound }) => cellText(sound, active.field, words.vocabulary))
      event.clipboardData.setData('text/plain', lines.join('\n'))
      event.preventDefault()
    },
    onPaste: (event: ClipboardEvent): void => {
      if (isOff()) return
      event.preventDefault()
      grid.paste(event.clipboardData.getData('text/plain'))
    },
  }
}
