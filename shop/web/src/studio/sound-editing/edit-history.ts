import type { SoundChange } from '@segno/contract'

/** One gesture: everything that it changed, and what was there before. */
export interface EditStep {
  readonly label: string
  readonly changes: readonly {
    readonly id: string
    readonly before: SoundChange
    readonly after: SoundChange
  }[]
}

export interface EditHistory {
  readonly done: readonly EditStep[]
  readonly undone: readonly EditStep[]
}

export const NO_HISTORY: EditHistory = { done: [], undone: [] }
const KEPT_STEPS = 200

/** A new step forgets what was undone before it. */
export function withStep({ done }: EditHistory, step: EditStep): EditHistory {
  return { done: [...done, step].slice(-KEPT_STEPS), undone: [] }
}

/** @returns the history after the step is undone, and that step; null where there is none */
export function undone({
  done,
  undone: later,
}: EditHistory): { history: EditHistory; step: EditStep } | null {
  const step = done.at(-1)
  return step ? { history: { done: done.slice(0, -1), undone: [...later, step] }, step } : null
}

/** @returns the history after the step is made again, and that step; null where there is none */
export function redone({
  done,
  undone: later,
}: EditHistory): { history: EditHistory; step: EditStep } | null {
  const step = later.at(-1)
  return step ? { history: { done: [...done, step], undone: later.slice(0, -1) }, step } : null
}
