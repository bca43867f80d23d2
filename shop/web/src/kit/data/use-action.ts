import { CallError } from '@segno/contract'
import { type QueryKey, useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { failureInPlace, showFailure } from '../../shared/toasts/show-failure.ts'
import { showToast } from '../../shared/toasts/toast.ts'

export interface ActionFacts<Input, Result> {
  readonly run: (input: Input) => Promise<Result>
  /** Said in a toast once it is done; null says nothing. */
  readonly done?: string | ((result: Result, input: Input) => string | null)
  /** The toast takes the place of an older one of this topic, which is true no more. */
  readonly topic?: string
  /** Takes it back: the toast that says it is done offers it. */
  readonly undo?: (result: Result, input: Input) => Promise<unknown>
  /** Beginnings of the keys of queries that show something else now. */
  readonly refresh?: readonly QueryKey[]
  /** Runs before the queries are refreshed. */
  readonly onDone?: (result: Result, input: Input) => unknown
  /** Runs where it waits for another administrator, which a toast says. */
  readonly onWaits?: () => unknown
  /** Says the failure where the action is, instead of in a toast. */
  readonly onFailed?: (error: unknown, input: Input) => void
}

export interface Action<Input = void> {
  /** Resolves to whether it was done; never rejects. A press while it runs does nothing. */
  readonly run: (input: Input) => Promise<boolean>
  readonly isBusy: boolean
}

/** Above the limit of one administrator an act waits for another: that is no failure, and is not sent again. */
const isProposed = (error: unknown): error is CallError =>
  error instanceof CallError && error.failure.code === 'held_for_another'

/** Something that a press changes: runs once at a time, says how it went, can be undone, and refreshes what is shown. */
export function useAction<Input = void, Result = unknown>(facts: ActionFacts<Input, Result>): Action<Input> {
  const queries = useQueryClient()
  const [isBusy, setBusy] = useState(false)
  // A second press can come before the first has been rendered.
  const isRunning = useRef(false)
  const refresh = async (): Promise<void> => {
    await Promise.all((facts.refresh ?? []).map((queryKey) => queries.invalidateQueries({ queryKey })))
  }
  const undo = async (result: Result, input: Input): Promise<void> => {
    try {
      await facts.undo?.(result, input)
      await refresh()
    } catch (error) {
      showFailure(error)
    }
  }
  const sayDone = (result: Result, input: Input): void => {
    const message = typeof facts.done === 'function' ? facts.done(result, input) : facts.done
    if (!message) return
    const action = facts.undo && { label: 'Undo', run: () => void undo(result, input) }
    const topic = facts.topic === undefined ? {} : { topic: facts.topic }
    showToast({ message, variant: 'success', ...topic, ...(action ? { action } : {}) })
  }
  const run = async (input: Input): Promise<boolean> => {
    if (isRunning.current) return false
    isRunning.current = true
    setBusy(true)
    try {
      const result = await facts.run(input)
      sayDone(result, input)
      await facts.onDone?.(result, input)
      await refresh()
      return true
    } catch (error) {
      if (isProposed(error)) {
        showToast({ message: error.failure.message, variant: 'info', persist: true })
        facts.onWaits?.()
      } else if (facts.onFailed) {
        failureInPlace(error)
        facts.onFailed(error, input)
      } else showFailure(error)
      // The page may show an earlier state: another tab did it, or it can be done no more.
      if (error instanceof CallError && error.failure.statusCode === 409) await refresh()
      return false
    } finally {
      isRunning.current = false
      setBusy(false)
    }
  }
  return { run, isBusy }
}
