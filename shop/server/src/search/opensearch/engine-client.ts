import type { AskEngine, EngineAnswer, EngineClause } from '@segno/sound-index'
import { Client } from '@opensearch-project/opensearch'
import { searchUnavailable } from '../errors.ts'

/** A search takes milliseconds; a node that has not answered by then is not waited for. */
const ANSWER_MS = 4_000
/** The engine gives up before that: it need not go on for nobody. */
const SEARCH_MS = 3_000

/** The nodes of a cluster that this shop searches in. */
export class EngineClient implements AsyncDisposable {
  readonly #client: Client

  /** @param urls of nodes; another is asked where one does not answer */
  constructor(urls: readonly string[]) {
    this.#client = new Client({ nodes: [...urls], maxRetries: urls.length, requestTimeout: ANSWER_MS })
  }

  /** @throws {Error} where there is one of that name */
  async createIndex(name: string, body: Readonly<Record<string, unknown>>): Promise<void> {
    await this.#client.indices.create({ index: name, body })
  }

  /** Shows what was written. */
  async refresh(name: string): Promise<void> {
    await this.#client.indices.refresh({ index: name })
  }

  /**
   * Writes sounds, each with the number of the change that it shows: what has come later already stays.
   *
   * @throws {Error} where any is refused for another reason
   */
  async write(index: string, sounds: readonly Written[]): Promise<void> {
    if (sounds.length === 0) return
    const { body } = await this.#client.bulk({
      body: sounds.flatMap(({ id, version, document }) => {
        const meta = { _index: index, _id: id, version, version_type: 'external_gte' as const }
        return document === null ? [{ delete: meta }] : [{ index: meta }, document]
      }),
    })
    const failed = body.items
      .flatMap((item) => Object.values(item))
      .find(({ status }) => status >= 400 && status !== STALE && status !== GONE)
    if (failed) throw new Error(`the engine refuses ${failed._id}: ${JSON.stringify(failed.error)}`)
  }

  /**
   * Asks in an index. An answer from some of its shards is none.
   *
   * @throws {AppError} search_unavailable where it takes too long
   * @throws {Error} where no node answers, or one refuses
   */
  readonly askIn =
    (index: string): AskEngine =>
    async (bodies) => {
      const lines = bodies.flatMap((body): EngineClause[] => [
        { index, allow_partial_search_results: false },
        { ...body, timeout: `${SEARCH_MS}ms` },
      ])
      const { body } = await this.#client.msearch({ body: lines }).catch((error: unknown) => {
        throw new Error('the engine does not answer', { cause: error })
      })
      return body.responses.map((answer) => {
        if ('error' in answer) throw new Error(`the engine refuses a search: ${JSON.stringify(answer.error)}`)
        if (answer.timed_out) throw searchUnavailable()
        return answer as unknown as EngineAnswer
      })
    }

  async [Symbol.asyncDispose](): Promise<void> {
    await this.#client.close()
  }
}

/** Answers to a change that is older than what is there, and to the end of a sound that is not there. */
const STALE = 409
const GONE = 404

/** A sound as it is from a change on; null where it is no longer there. */
export interface Written {
  readonly id: string
  readonly version: number
  readonly document: Readonly<Record<string, unknown>> | null
}
