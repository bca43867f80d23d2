import { type Clip, endBar } from '@segno/contract'
import { type ClipsEdit, withClip, withCopyOf, withCut, withoutClip } from '../../../jam-edit.ts'

export interface ClipCommand {
  readonly label: string
  /** Letters are small, with what is held before them. */
  readonly keys: readonly string[]
  readonly edit: ClipsEdit
  /** Whether it can be pasted then. */
  readonly copies?: true
}

/** Can be pasted from then on, and stays where it is. */
export const COPY = { label: 'Copy', key: 'Ctrl+c' } as const

/** What can be done with a clip. @param cutAfter the repeats that stay before the cut */
export function clipCommands(
  { startBar, lengthBars, repeats }: Clip,
  cutAfter = Math.ceil(repeats / 2),
): readonly ClipCommand[] {
  const to = (change: Partial<Clip>): ClipsEdit => withClip(startBar, change)
  return [
    { label: 'Move left', keys: ['ArrowLeft'], edit: to({ startBar: startBar - 1 }) },
    { label: 'Move right', keys: ['ArrowRight'], edit: to({ startBar: startBar + 1 }) },
    { label: 'Add a repeat', keys: ['Shift+ArrowRight'], edit: to({ repeats: repeats + 1 }) },
    { label: 'Remove a repeat', keys: ['Shift+ArrowLeft'], edit: to({ repeats: repeats - 1 }) },
    { label: 'Longer', keys: ['Alt+ArrowRight'], edit: to({ lengthBars: lengthBars + 1 }) },
    { label: 'Shorter', keys: ['Alt+ArrowLeft'], edit: to({ lengthBars: lengthBars - 1 }) },
    { label: 'Duplicate', keys: ['Ctrl+d'], edit: withCopyOf(startBar) },
    ...(repeats > 1 ? [{ label: 'Split', keys: ['s'], edit: withCut(startBar, cutAfter) }] : []),
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
