import { Worker } from 'node:worker_threads'
import type { IndexHost } from './index-host.ts'
import type { IndexAnswer, IndexCall, IndexCalls } from './index-protocol.ts'

const WORKER = new URL('./index-worker.ts', import.meta.url)

type Answer = IndexCalls[keyof IndexCalls]['answer']

/**
 * A thread that holds an index, so that nobody who asks for anything else waits for a search. It answers in the order in
 * which it was asked.
 */
export class IndexThread implements IndexHost {
  readonly #worker = new Worker(WORKER)
  readonly #waiting = new Map<number, { resolve: (answer: Answer) => void; reject: (error: Error) => void }>()
  #lastId = 0
  #end: Error | null = null
  readonly ended: Promise<never>

  constructor() {
    const { promise, reject } = Promise.withResolvers<never>()
    this.ended = promise
    // Who wants to know of it looks; for all others its questions fail.
    promise.catch(() => undefined)
    const end = (error: Error): void => {
      this.#end = error
      for (const waiting of this.#waiting.values()) waiting.reject(error)
      this.#waiting.clear()
      reject(error)
    }
    this.#worker.on('message', (answer: IndexAnswer) => this.#take(answer))
    this.#worker.on('error', (error: Error) => end(error))
    this.#worker.on('exit', () => end(new Error('the thread that searches has ended')))
  }

  async ask<Kind extends keyof IndexCalls>(
    kind: Kind,
    asked: IndexCalls[Kind]['asked'],
  ): Promise<IndexCalls[Kind]['answer']> {
    if (this.#end) throw this.#end
    const id = ++this.#lastId
    const answer = new Promise<Answer>((resolve, reject) => this.#waiting.set(id, { resolve, reject }))
    this.#worker.postMessage({ id, kind, asked } as IndexCall)
    return (await answer) as IndexCalls[Kind]['answer']
  }

  async [Symbol.asyncDispose](): Promise<void> {
    await this.#worker.terminate()
  }

  #take(answer: IndexAnswer): void {
    const waiting = this.#waiting.get(answer.id)
    this.#waiting.delete(answer.id)
    if (answer.ok) waiting?.resolve(answer.answer)
    else waiting?.reject(new Error(answer.problem))
  }
}
