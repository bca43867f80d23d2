import type { DragOut, LeftOut } from '@segno/contract'
import { formatTempo, shiftWords } from '../../../listening/words/format-sound.ts'
import { formatCount } from '../../../ui/format-count.ts'

/** What was dragged: `Preview`, `Master, at 96 BPM, +2 semitones`. */
export function asWords({
  is,
  tempoBpm,
  pitchSemitones,
}: Pick<DragOut, 'is' | 'tempoBpm' | 'pitchSemitones'>): string {
  const shift = pitchSemitones === null || pitchSemitones === 0 ? null : shiftWords(pitchSemitones)
  return [
    is === 'master' ? 'Master' : 'Preview',
    ...(tempoBpm === null ? [] : [`at ${formatTempo(tempoBpm)} BPM`]),
    ...(shift === null ? [] : [shift]),
  ].join(', ')
}

/** Whether a master can take its place in a project, under the same name. */
export function hasMaster({ is, isOwned, tempoBpm, pitchSemitones }: DragOut): boolean {
  return is === 'preview' && isOwned && tempoBpm === null && pitchSemitones === null
}

/** What is to be known of it; undefined where nothing is. */
export function noteOf(drag: DragOut): string | undefined {
  if (!drag.isOwned) return drag.isForSale ? undefined : 'No longer for sale'
  const isAsHeard = drag.is === 'preview' && !hasMaster(drag)
  return isAsHeard ? 'Drag it out again to get the master at this tempo and pitch' : undefined
}

const REASONS: Readonly<Record<LeftOut, string>> = {
  not_found: 'is no longer in your history',
  is_master: 'is already the master',
  not_owned: 'is not bought yet',
  as_heard: 'was dragged at another tempo or pitch',
  name_taken: 'has the same file name as another',
}

/** Why some masters are not in the ZIP; null where all are. */
export function leftWords(left: readonly { readonly reason: LeftOut }[]): string | null {
  if (left.length === 0) return null
  const reasons = [...new Set(left.map(({ reason }) => REASONS[reason]))]
  const what = left.length === 1 ? '1 was skipped: it' : `${formatCount(left.length)} were skipped: each`
  return `${what} ${reasons.join(', or ')}.`
}
