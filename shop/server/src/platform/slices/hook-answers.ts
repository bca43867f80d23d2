import type { Event, Hook, HookAnswer, Listener, Part, Port } from './hook.ts'

interface Answered {
  readonly answers: unknown[]
  /** Names of the slices. */
  readonly by: string[]
}

/** Answers of slices to hooks, filled while slices are opened one after the other. */
export class HookAnswers {
  readonly #answered = new Map<Hook<unknown>, Answered>()

  readonly port = <Answer>(port: Port<Answer>): (() => Answer) => {
    const { answers } = this.#of(port)
    return () => {
      if (answers.length === 0) throw new Error(`the port “${port.name}” has no answer yet`)
      return answers[0] as Answer
    }
  }

  /** A live list. */
  readonly parts = <Answer>(part: Part<Answer>): readonly Answer[] => this.#of(part).answers as Answer[]

  /** A live list. */
  readonly listeners = <Happened>(event: Event<Happened>): readonly Listener<Happened>[] =>
    this.#of(event).answers as Listener<Happened>[]

  add(slice: string, given: readonly HookAnswer[]): void {
    for (const { hook, answer } of given) {
      const answered = this.#of(hook)
      answered.answers.push(answer)
      answered.by.push(slice)
    }
  }

  /** @throws {Error} naming the port without exactly one answer */
  requirePorts(): void {
    for (const [{ kind, name }, { by }] of this.#answered) {
      if (kind !== 'port' || by.length === 1) continue
      throw new Error(
        by.length === 0
          ? `no slice answers the port “${name}”`
          : `only one slice may answer the port “${name}”, not ${by.join(' and ')}`,
      )
    }
  }

  #of(hook: Hook<unknown>): Answered {
    const answered = this.#answered.get(hook) ?? { answers: [], by: [] }
    this.#answered.set(hook, answered)
    return answered
  }
}
