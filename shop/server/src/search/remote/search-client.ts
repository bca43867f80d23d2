import type { SoundPage, SoundQuery, SoundSuggestions } from '@segno/sound-index'
import type { Log } from '../../platform/log.ts'
import { searchUnavailable } from '../errors.ts'
import type { CountQuestion } from '../index-protocol.ts'
import type { SearchAnswers } from './remote-index.ts'
import {
  decodeCall,
  encodeCall,
  SEARCH_CONTENT_TYPE,
  type SearchCall,
  type SearchCalls,
  searchPath,
} from './search-calls.ts'

/** A search takes milliseconds: a process that has not answered by then is asked nothing for a while. */
const ANSWER_MS = 5_000
const AVOIDED_MS = 5_000

/** Asks search processes, each in turn, and another where one does not answer. Each reads words and changes itself. */
export class SearchClient implements SearchAnswers {
  readonly #origins: readonly string[]
  readonly #token: string
  readonly #log: Log
  readonly #avoidedUntilMs = new Map<string, number>()
  #turn = 0

  constructor(origins: readonly string[], { token, log }: { token: string; log: Log }) {
    this.#origins = origins
    this.#token = token
    this.#log = log
  }

  get warnings(): readonly string[] {
    return Array.from(
      this.#avoidedUntilMs.keys(),
      (origin) => `The search process at ${origin} does not answer.`,
    )
  }

  useWords(): void {}

  lookAgain(): Promise<void> {
    return Promise.resolve()
  }

  /** They read on to what they are asked for. */
  shownAt(seq: number): number {
    return seq
  }

  has(id: string, seq: number): Promise<boolean> {
    return this.#ask('has', { id, seq })
  }

  search(query: SoundQuery, seq: number, unwanted?: AbortSignal): Promise<SoundPage> {
    return this.#ask('search', { query, seq }, unwanted)
  }

  suggest(text: string, seq: number, unwanted?: AbortSignal): Promise<SoundSuggestions> {
    return this.#ask('suggest', { text, seq }, unwanted)
  }

  countEach(
    questions: readonly CountQuestion[],
    seq: number,
    unwanted?: AbortSignal,
  ): Promise<readonly number[]> {
    return this.#ask('count', { questions, seq }, unwanted)
  }

  [Symbol.asyncDispose](): Promise<void> {
    return Promise.resolve()
  }

  /**
   * @param unwanted aborts when nobody waits for the answer any more: what is under way goes on, as it takes milliseconds
   * @throws {AppError} search_unavailable where none of them answers
   */
  async #ask<Call extends SearchCall>(
    call: Call,
    asked: SearchCalls[Call]['asked'],
    unwanted?: AbortSignal,
  ): Promise<SearchCalls[Call]['answer']> {
    const body = encodeCall(asked)
    for (const origin of this.#inTurn()) {
      unwanted?.throwIfAborted()
      const answer = await this.#askOne(origin, { call, body })
      if (answer !== null) return decodeCall(answer)
    }
    throw searchUnavailable()
  }

  /** Those that answer first, the others in case that none does. */
  #inTurn(): string[] {
    const from = this.#turn++ % this.#origins.length
    const turned = [...this.#origins.slice(from), ...this.#origins.slice(0, from)]
    const isAvoided = (origin: string) => (this.#avoidedUntilMs.get(origin) ?? 0) > performance.now()
    return [...turned.filter((one) => !isAvoided(one)), ...turned.filter(isAvoided)]
  }

  async #askOne(
    origin: string,
    { call, body }: { call: SearchCall; body: Buffer<ArrayBuffer> },
  ): Promise<Uint8Array | null> {
    try {
      const answer = await fetch(`${origin}${searchPath(call)}`, {
        method: 'POST',
        body,
        headers: { authorization: `Bearer ${this.#token}`, 'content-type': SEARCH_CONTENT_TYPE },
        signal: AbortSignal.timeout(ANSWER_MS),
      })
      const bytes = await answer.bytes()
      if (answer.status === 404) throw new Error('it has another key, or is no search process')
      if (!answer.ok) throw new Error(`it answered ${answer.status}`)
      this.#avoidedUntilMs.delete(origin)
      return bytes
    } catch (error) {
      this.#log.warn({ error, origin }, 'a search process does not answer')
      this.#avoidedUntilMs.set(origin, performance.now() + AVOIDED_MS)
      return null
    }
  }
}
