import { useEffect } from 'react'
import { create } from 'zustand'

/** Under which heading the help names what can be done. */
export type HelpGroup =
  | 'playing'
  | 'list'
  | 'selecting'
  | 'finding'
  | 'keeping'
  | 'session'
  | 'screen'
  | 'help'

/** What is done by other means than a key that works on the whole page. */
export interface HelpLine {
  /** As they stand on a keyboard, each of which will do; none for what takes no key. */
  readonly keys?: readonly string[]
  /** What is done with the mouse or a finger, or where the keys have to be pressed. */
  readonly gesture: string
  readonly label: string
  readonly group: HelpGroup
}

/** What can be done now, told by what is on the screen. */
export const useHelpLines = create<{ readonly lines: readonly HelpLine[] }>()(() => ({ lines: [] }))

/** Has the help name them for as long as the caller is on the screen. @param lines the same array at every render */
export function useHelp(lines: readonly HelpLine[]): void {
  // Keeps the list of what can be done.
  useEffect(() => {
    // Two lists on one screen tell the same, and each takes back what is its own.
    const mine = lines.map((line) => ({ ...line }))
    useHelpLines.setState((before) => ({ lines: [...before.lines, ...mine] }))
    return () =>
      useHelpLines.setState((before) => ({ lines: before.lines.filter((line) => !mine.includes(line)) }))
  }, [lines])
}
