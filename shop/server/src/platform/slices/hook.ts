/** A question of an earlier slice that later ones answer. */
export interface Hook<Answer> {
  readonly name: string
  /** Never set; carries the type. */
  readonly answer?: Answer
}

export interface HookAnswer {
  readonly hook: Hook<unknown>
  readonly answer: unknown
}

export const hook = <Answer>(name: string): Hook<Answer> => ({ name })

export const answer = <Answer>(to: Hook<Answer>, given: Answer): HookAnswer => ({ hook: to, answer: given })

/**
 * For a hook that exactly one slice answers.
 *
 * @throws {Error} where none does, or several do
 */
export function onlyAnswer<Answer>(answers: readonly Answer[]): Answer {
  const [first, ...others] = answers
  if (first === undefined || others.length > 0) throw new Error(`${answers.length} slices answer, not one`)
  return first
}
