import { SoundIndex } from '@segno/sound-index'
import { ANSWERS, type IndexHost } from './index-host.ts'
import type { IndexCalls } from './index-protocol.ts'

/** An index in this thread, for whoever searches little and ends soon: a command, a test. */
export class IndexHere implements IndexHost {
  readonly ended = new Promise<never>(() => undefined)
  readonly #index = new SoundIndex({ synonyms: new Map() })

  ask<Kind extends keyof IndexCalls>(
    kind: Kind,
    asked: IndexCalls[Kind]['asked'],
    unwanted?: AbortSignal,
  ): Promise<IndexCalls[Kind]['answer']> {
    return new Promise((resolve) => {
      unwanted?.throwIfAborted()
      resolve(ANSWERS[kind](this.#index, asked))
    })
  }

  [Symbol.asyncDispose](): Promise<void> {
    return Promise.resolve()
  }
}
