import pg from 'pg'

/** An answer to whether the database is there comes at once, or it counts as away. */
const ANSWER_MS = 2_000

/** A connection that nothing else uses, made when it is first needed and again after it broke. */
export class SpareConnection implements AsyncDisposable {
  readonly #url: string
  #client: Promise<pg.Client> | null = null

  constructor(url: string) {
    this.#url = url
  }

  /**
   * @returns the first row of the answer
   * @throws {Error} with what keeps the database from answering
   */
  async ask<Row extends object>(query: string): Promise<Row> {
    const connecting = (this.#client ??= this.#connect())
    try {
      const { rows } = await (await connecting).query<Row>(query)
      return rows[0]!
    } catch (error) {
      this.#drop(connecting)
      throw error
    }
  }

  async #connect(): Promise<pg.Client> {
    const client = new pg.Client({
      connectionString: this.#url,
      connectionTimeoutMillis: ANSWER_MS,
      query_timeout: ANSWER_MS,
    })
    // The next query finds that it broke; without a listener it would end the process.
    client.on('error', () => undefined)
    return client.connect()
  }

  #drop(broken: Promise<pg.Client>): void {
    if (this.#client === broken) this.#client = null
    void endOnceThere(broken)
  }

  async [Symbol.asyncDispose](): Promise<void> {
    const client = this.#client
    this.#client = null
    if (client) await endOnceThere(client)
  }
}

async function endOnceThere(connecting: Promise<pg.Client>): Promise<void> {
  // One that never came, or broke, has nothing to end.
  await connecting.then((client) => client.end()).catch(() => undefined)
}
