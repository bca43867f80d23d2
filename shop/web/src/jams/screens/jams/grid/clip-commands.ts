import { type Clip, endBar } from '@segno/contract'
import { begunAt, type ClipsEdit, type PlayedSound, withSplit } from '../../../clip-parts.ts'
import { withClip, withCopyOf, withoutClip } from '../../../jam-edit.ts'

export interface ClipCommand {
  readonly label: string
  /** Letters are small, with what is held before them. */
  readonly keys: readonly string[]
  readonly edit: ClipsEdit
  /** Whether it can be pasted then. */
  readonly copies?: true
  /** Said where it is not possible. */
  readonly refusal?: string
}

/** Can be pasted from then on, and stays where it is. */
export const COPY = { label: 'Copy', key: 'Ctrl+c' } as const

/** The bar at which a clip is split: the first of these that is within it, or else its middle. */
export function splitBarOf(clip: Clip, wanted: readonly (number | null)[]): number {
  const { startBar, lengthBars, repeats } = clip
  const within = wanted.find((bar) => bar !== null && bar > startBar && bar < endBar(clip)) ?? null
  const middle = repeats > 1 ? Math.ceil(repeats / 2) * lengthBars : Math.ceil(lengthBars / 2)
  return within ?? startBar + middle
}

/** What can be done with a clip. @param splitBar where it would be split */
export function clipCommands(
  clip: Clip,
  { played, splitBar }: { played: PlayedSound; splitBar: number },
): readonly ClipCommand[] {
  const { startBar, lengthBars, repeats } = clip
  const begun = (bar: number): ClipsEdit => withClip(startBar, begunAt(clip, bar, { played, firstBar: 0 }))
  const to = (change: Partial<Clip>): ClipsEdit => withClip(startBar, change)
  return [
    { label: 'Move left', keys: ['ArrowLeft'], edit: to({ startBar: startBar - 1 }) },
    { label: 'Move right', keys: ['ArrowRight'], edit: to({ startBar: startBar + 1 }) },
    { label: 'Add a repeat', keys: ['Shift+ArrowRight'], edit: to({ repeats: repeats + 1 }) },
    { label: 'Remove a repeat', keys: ['Shift+ArrowLeft'], edit: to({ repeats: repeats - 1 }) },
    { label: 'Longer', keys: ['Alt+ArrowRight'], edit: to({ lengthBars: lengthBars + 1 }) },
    { label: 'Shorter', keys: ['Alt+ArrowLeft'], edit: to({ lengthBars: lengthBars - 1 }) },
    { label: 'Start later', keys: ['Alt+Shift+ArrowRight'], edit: begun(startBar + 1) },
    { label: 'Start earlier', keys: ['Alt+Shift+ArrowLeft'], edit: begun(startBar - 1) },
    { label: 'Duplicate', keys: ['Ctrl+d'], edit: withCopyOf(startBar) },
    {
      label: 'Split',
      keys: ['s'],
      edit: withSplit(startBar, splitBar, played),
      refusal: 'A clip of one bar cannot be split',
    },
    { label: 'Cut', keys: ['Ctrl+x'], edit: withoutClip(startBar), copies: true },
    { label: 'Remove', keys: ['Delete', 'Backspace'], edit: withoutClip(startBar) },
  ]
}

export function clipWords(clip: Clip): string {
  const { startBar, repeats } = clip
  const where =
    endBar(clip) - startBar === 1 ? `Bar ${startBar + 1}` : `Bars ${startBar + 1} to ${endBar(clip)}`
  return repeats === 1 ? where : `${where}, ${repeats} times`
}

/** A key with what is held; letters are small, whatever is held. */
export function keyOf({
  key,
  shiftKey,
  altKey,
  ctrlKey,
  metaKey,
}: Pick<KeyboardEvent, 'key' | 'shiftKey' | 'altKey' | 'ctrlKey' | 'metaKey'>): string {
  const held = [ctrlKey || metaKey ? 'Ctrl+' : '', altKey ? 'Alt+' : '', shiftKey ? 'Shift+' : ''].join('')
  return held + (key.length === 1 ? key.toLowerCase() : key)
}

const KEY_NAMES: Readonly<Record<string, string>> = {
  ArrowLeft: '←',
  ArrowRight: '→',
  Delete: 'Del',
}

/** A key as menus name it, such as `Alt+→`. */
export function keyWords(key: string): string {
  return key
    .split('+')
    .map((part) => KEY_NAMES[part] ?? (part.length === 1 ? part.toUpperCase() : part))
    .join('+')
}
