/** What was, what is, and what was undone. */
export interface History<State> {
  readonly past: readonly State[]
  readonly now: State
  readonly future: readonly State[]
  /** The last edit: another one of the same name is one with it, so that a slider is undone at once. */
  readonly edit: string | null
}

const MOST_STEPS = 200

export function historyOf<State>(now: State): History<State> {
  return { past: [], now, future: [], edit: null }
}

/** @param edit null for one that stands for itself */
export function edited<State>(
  history: History<State>,
  now: State,
  edit: string | null = null,
): History<State> {
  if (Object.is(now, history.now)) return history
  const isSame = edit !== null && edit === history.edit
  const past = isSame ? history.past : [...history.past, history.now].slice(-MOST_STEPS)
  return { past, now, future: [], edit }
}

export function undone<State>({ past, now, future }: History<State>): History<State> {
  const before = past.at(-1)
  if (before === undefined) return { past, now, future, edit: null }
  return { past: past.slice(0, -1), now: before, future: [now, ...future], edit: null }
}

export function redone<State>({ past, now, future }: History<State>): History<State> {
  const [next, ...later] = future
  if (next === undefined) return { past, now, future, edit: null }
  return { past: [...past, now], now: next, future: later, edit: null }
}
