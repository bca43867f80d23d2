import type { AskEngine, EngineAnswer, EngineClause } from '@segno/sound-index'

interface Waiting {
  readonly bodies: readonly EngineClause[]
  readonly resolve: (answers: readonly EngineAnswer[]) => void
  readonly reject: (reason: unknown) => void
}

/** Asks in one request what is asked within one turn of the loop. */
export function askTogether(ask: AskEngine): AskEngine {
  let waiting: Waiting[] = []
  const send = async (): Promise<void> => {
    const sent = waiting
    waiting = []
    try {
      const answers = await ask(sent.flatMap(({ bodies }) => bodies))
      let from = 0
      for (const { bodies, resolve } of sent) resolve(answers.slice(from, (from += bodies.length)))
    } catch (error) {
      for (const { reject } of sent) reject(error)
    }
  }
  return (bodies) =>
    new Promise((resolve, reject) => {
      if (waiting.push({ bodies, resolve, reject }) === 1) setImmediate(() => void send())
    })
}
