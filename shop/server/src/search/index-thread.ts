import { Worker } from 'node:worker_threads'
import type { IndexHost } from './index-host.ts'
import type { IndexAnswer, IndexCall, IndexCalls } from './index-protocol.ts'

const WORKER = new URL('./index-worker.ts', import.meta.url)
/** As many as keep the thread busy. The others wait here, where they can still be left out. */
const MOST_POSTED = 4

type Answer = IndexCalls[keyof IndexCalls]['answer']

interface Waiting {
  readonly call: IndexCall
  readonly resolve: (answer: Answer) => void
  readonly reject: (reason: unknown) => void
}

/**
 * A thread that holds an index, so that nobody who asks for anything else waits for a search. It answers in the order in
 * which it was asked.
 */
export class IndexThread implements IndexHost {
  readonly #worker = new Worker(WORKER)
  readonly #queue = new Set<Waiting>()
  readonly #posted = new Map<number, Waiting>()
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
      for (const waiting of [...this.#posted.values(), ...this.#queue]) waiting.reject(error)
      this.#posted.clear()
      this.#queue.clear()
      reject(error)
    }
    this.#worker.on('message', (answer: IndexAnswer) => this.#take(answer))
    this.#worker.on('error', (error: Error) => end(error))
    this.#worker.on('exit', () => end(new Error('the thread that searches has ended')))
  }

  async ask<Kind extends keyof IndexCalls>(
    kind: Kind,
    asked: IndexCalls[Kind]['asked'],
    unwanted?: AbortSignal,
  ): Promise<IndexCalls[Kind]['answer']> {
    if (this.#end) throw this.#end
    unwanted?.throwIfAborted()
    const { promise, resolve, reject } = Promise.withResolvers<Answer>()
    const waiting = { call: { id: ++this.#lastId, kind, asked } as IndexCall, resolve, reject }
    const leaveOut = (): void => {
      if (this.#queue.delete(waiting)) reject(unwanted?.reason)
    }
    unwanted?.addEventListener('abort', leaveOut)
    this.#queue.add(waiting)
    this.#post()
    try {
      return (await promise) as IndexCalls[Kind]['answer']
    } finally {
      unwanted?.removeEventListener('abort', leaveOut)
    }
  }

  async [Symbol.asyncDispose](): Promise<void> {
    await this.#worker.terminate()
  }

  #post(): void {
    for (const waiting of this.#queue) {
      if (this.#posted.size === MOST_POSTED) return
      this.#queue.delete(waiting)
      try {
        this.#worker.postMessage(waiting.call)
        this.#posted.set(waiting.call.id, waiting)
      } catch (error) {
        waiting.reject(error)
      }
    }
  }

  #take(answer: IndexAnswer): void {
    const waiting = this.#posted.get(answer.id)
    this.#posted.delete(answer.id)
    this.#post()
    if (answer.ok) waiting?.resolve(answer.answer)
    else waiting?.reject(new Error(answer.problem))
  }
}
