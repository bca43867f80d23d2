import { useState } from 'react'
import { announce } from '../../../../shared/page/announce.ts'

/** What was done, and what of it was undone, each in order. */
export function useSteps<Step>(): { readonly done: StepList<Step>; readonly undone: StepList<Step> } {
  const [lists] = useState(() => ({ done: new StepList<Step>(), undone: new StepList<Step>() }))
  return lists
}

class StepList<Step> {
  #steps: readonly Step[] = []

  has(step: Step): boolean {
    return this.#steps.includes(step)
  }

  add(step: Step): void {
    this.#steps = [...this.#steps, step]
  }

  /** Takes out the last such step. */
  remove(step: Step): void {
    const at = this.#steps.lastIndexOf(step)
    if (at >= 0) this.#steps = this.#steps.toSpliced(at, 1)
  }

  clear(): void {
    this.#steps = []
  }

  /** Says `nothing` where there is no step. */
  runLast(run: (step: Step) => unknown, nothing: string): void {
    const step = this.#steps.at(-1)
    if (step === undefined) announce(nothing)
    else void run(step)
  }
}
