import type { AskEngine, EngineAnswer, EngineClause } from '@segno/sound-index'
import { Client, errors } from '@opensearch-project/opensearch'
import { searchUnavailable } from '../errors.ts'

/** A search takes milliseconds; a node that has not answered by then is not waited for. */
const ANSWER_MS = 4_000
/** The engine gives up before that: it need not go on for nobody. */
const SEARCH_MS = 3_000
const PATIENT = { requestTimeout: 60_000 }

/** The engine answers, and not what was asked: there is no such index or view, or it has lost a part of it. */
export class EngineRefusal extends Error {
  override readonly name = 'EngineRefusal'
  /** Kinds of failure as the engine names them, without what was asked. */
  readonly reasons: string

  constructor(message: string, answer: unknown) {
    super(message)
    this.reasons = reasonsIn(answer)
  }
}

const reasonsIn = (answer: unknown): string =>
  [...new Set(JSON.stringify(answer)?.match(/(?<="type":")[^"]*/g))].join(', ')

/** Where a search looks: an index as it is now, or a view of it. */
export type Searched = { readonly index: string } | { readonly pit: string }

/** Where a cluster is. */
export interface EngineAddress {
  /** Of nodes, with name and password where they ask for them; another is asked where one does not answer. */
  readonly urls: readonly string[]
  /** Certificates in PEM of the authority that signed the nodes' own; without, what Node trusts. */
  readonly ca?: string | null
}

/** The nodes of a cluster that this shop searches in. */
export class EngineClient implements AsyncDisposable {
  readonly #client: Client

  constructor({ urls, ca }: EngineAddress) {
    this.#client = new Client({
      nodes: [...urls],
      maxRetries: urls.length,
      requestTimeout: ANSWER_MS,
      ...(ca !== undefined && ca !== null && { ssl: { ca } }),
    })
  }

  /** @throws {Error} where there is one of that name */
  async createIndex(name: string, body: Readonly<Record<string, unknown>>): Promise<void> {
    await answered(this.#client.indices.create({ index: name, body }, PATIENT))
  }

  /** Nothing happens where there is none. */
  async deleteIndex(name: string): Promise<void> {
    await answered(this.#client.indices.delete({ index: [name], ignore_unavailable: true }, PATIENT))
  }

  async hasIndex(name: string): Promise<boolean> {
    return (await answered(this.#client.indices.exists({ index: [name] }))).body
  }

  /** Shows what was written. */
  async refresh(name: string): Promise<void> {
    await answered(this.#client.indices.refresh({ index: [name] }, PATIENT))
  }

  /** Keeps what the index shows now. @returns by what it is found again */
  async openView(index: string, keptMs: number): Promise<string> {
    const pit = this.#client.createPit({ index: [index], keep_alive: `${keptMs}ms` })
    const { body } = await answered(pit)
    if (body.pit_id === undefined || (body._shards?.failed ?? 0) > 0)
      throw new EngineRefusal('no view can be opened', body)
    return body.pit_id
  }

  /**
   * Writes sounds, each with the number of the change that it shows: what has come later already stays.
   *
   * @returns how many have come later
   * @throws {EngineRefusal} where any is refused for another reason
   */
  async write(index: string, sounds: readonly Written[]): Promise<number> {
    if (sounds.length === 0) return 0
    const lines = sounds.flatMap(({ id, version, document }) => {
      const meta = { _index: index, _id: id, version, version_type: 'external_gte' as const }
      return document === null ? [{ delete: meta }] : [{ index: meta }, document]
    })
    const { body } = await answered(this.#client.bulk({ body: lines }, PATIENT))
    const answers = body.items.flatMap((item) => Object.values(item))
    const failed = answers.find(({ status }) => status >= 400 && status !== STALE && status !== GONE)
    if (failed) throw new EngineRefusal('the engine refuses a sound', failed)
    return answers.filter(({ status }) => status === STALE).length
  }

  /**
   * Asks in an index or a view. An answer from some of its shards is none.
   *
   * @param unwanted aborts when nobody waits for the answer any more
   * @throws {AppError} search_unavailable where it takes too long, or no node answers
   * @throws {EngineRefusal} where it cannot be answered
   */
  askIn(searched: Searched, unwanted?: AbortSignal): AskEngine {
    const [header, place] =
      'pit' in searched ? [{}, { pit: { id: searched.pit } }] : [{ index: searched.index }, {}]
    return async (bodies) => {
      unwanted?.throwIfAborted()
      const lines = bodies.flatMap((body): EngineClause[] => [
        { ...header, allow_partial_search_results: false },
        { ...body, ...place, timeout: `${SEARCH_MS}ms` },
      ])
      const asked = this.#client.msearch({ body: lines })
      const leave = (): void => asked.abort()
      unwanted?.addEventListener('abort', leave)
      try {
        return readAnswers((await answered(asked)).body.responses)
      } catch (error) {
        unwanted?.throwIfAborted()
        throw error
      } finally {
        unwanted?.removeEventListener('abort', leave)
      }
    }
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

function readAnswers(answers: readonly object[]): EngineAnswer[] {
  return answers.map((answer) => {
    if ('error' in answer) throw new EngineRefusal('the engine refuses a search', answer.error)
    if ('timed_out' in answer && answer.timed_out === true) throw searchUnavailable()
    return answer as EngineAnswer
  })
}

/** The client's own errors hold all that was asked, which is nobody's business in a log. */
async function answered<Answer>(asking: Promise<Answer>): Promise<Answer> {
  try {
    return await asking
  } catch (error) {
    if (error instanceof errors.ResponseError) throw refusal(error)
    throw error instanceof errors.OpenSearchClientError
      ? Object.assign(searchUnavailable(), { cause: whyAway(error) })
      : error
  }
}

/** Whether it is about what was asked, or nobody gets through: without a password, or past a proxy. */
function refusal({ statusCode, body }: errors.ResponseError): Error {
  if (statusCode < FAILURES && !NOT_LET_IN.includes(statusCode))
    return new EngineRefusal('the engine refuses', body)
  return Object.assign(searchUnavailable(), { cause: `answers ${statusCode}: ${reasonsIn(body)}` })
}

const NOT_LET_IN = [401, 403, 429]
const FAILURES = 500

/** What keeps from connecting, as a certificate that nobody here trusts, says nothing of what was asked. */
const whyAway = (error: errors.OpenSearchClientError): string =>
  error instanceof errors.ConnectionError ? `${error.name}: ${error.message}` : error.name
