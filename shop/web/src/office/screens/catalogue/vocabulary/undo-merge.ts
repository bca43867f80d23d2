import { type TermMerge, undoTermMerge } from '@segno/contract'
import { call } from '../../../../shared/api/call.ts'
import { countOf } from '../../../../ui/format-count.ts'
import { showFailure } from '../../../../shared/toasts/show-failure.ts'
import { focusTerm } from './focus-term.ts'

/** Says what was done, and reads the lists anew; `undo` stands beside the words where it can be taken back. */
export type OnDone = (words: string, undo?: () => void) => Promise<void>

/** Gives every sound back what a merge took from it. */
export async function undoMerge({ id, fromName, intoSlug }: TermMerge, onDone: OnDone): Promise<void> {
  focusTerm(intoSlug)
  try {
    const { soundCount } = await call(undoTermMerge, { params: { mergeId: id } })
    await onDone(`${fromName} is back on ${countOf(soundCount, 'sound', 'sounds')}`)
  } catch (error) {
    showFailure(error)
  }
}
