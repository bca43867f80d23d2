import type { Sound } from '@segno/contract'
import { createContext } from 'react'

export interface RowCommand {
  readonly label: string
  readonly run: () => void
  /** It says what the menu would say of sounds that are out of sight. */
  readonly isAboutHiding?: true
}

/** What the menus of a list's rows offer beside what they offer everywhere. */
export const RowCommands = createContext<(sound: Sound) => readonly RowCommand[]>(() => [])
