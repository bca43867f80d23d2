import type { IntakeProgress } from '@segno/contract'

/** How far files have come, and how many looks in a row have shown the same. */
export interface SeenProgress {
  readonly progress: IntakeProgress
  readonly unchangedLooks: number
}

const FIRST_MS = 2_000
const LAST_MS = 120_000
/** A long file takes several looks. */
const PATIENT_LOOKS = 10

export function seeProgress(progress: IntakeProgress, before: SeenProgress | undefined): SeenProgress {
  const isSame =
    before !== undefined &&
    (['waiting', 'ready', 'refused'] as const).every((name) => progress[name] === before.progress[name])
  return { progress, unchangedLooks: isSame ? before.unchangedLooks + 1 : 0 }
}

/**
 * When to look again, in milliseconds; false once nothing waits. A shop that has just been started has not even counted what it
 * will take in. The longer nothing changes the seldomer it is asked, so that a file that hangs keeps no page busy.
 */
export function nextLookMs({ progress, unchangedLooks }: SeenProgress): number | false {
  if (progress.waiting === 0 && progress.ready > 0) return false
  return Math.min(LAST_MS, FIRST_MS * 2 ** Math.max(0, unchangedLooks - PATIENT_LOOKS))
}
