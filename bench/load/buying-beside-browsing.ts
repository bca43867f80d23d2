import { generateCatalogue } from '../../shop/server/src/testing/generated-catalogue.ts'
import { startShop } from '../../e2e/running-shop.ts'
import { productionEnv } from '../http/production-shop.ts'
import { startShopDatabase } from '../http/shop-database.ts'
import { rounded, type Row } from '../measure.ts'
import { at, Client, makeBuyers, PASSWORD, type Loop } from './client.ts'

const SOUNDS = 10_000
const BUYERS = 4
const CHECKOUTS = 60
const BROWSERS = 300
const SEARCH = '/api/sounds?kind=loop&sort=newest&counts=1&limit=20'

/** How long a checkout takes on a quiet shop, and beside 300 connections that look for sounds without a pause. */
export async function benchBuying(): Promise<Row[]> {
  await using database = await startShopDatabase()
  await generateCatalogue(database.db, SOUNDS)
  const emails = await makeBuyers(database.db, BUYERS)
  await using shop = await startShop({ env: productionEnv(database.url) })
  const client = new Client(shop.origin, BUYERS)
  const tokens = await Promise.all(emails.map((email) => client.signIn(email, PASSWORD)))
  const loops = await client.loops()
  const quiet = await buy(client, tokens, loops.splice(0, CHECKOUTS))
  const browsing = new Browsing(shop.origin)
  const busy = await buy(client, tokens, loops.splice(0, CHECKOUTS))
  const counts = await browsing.end()
  return [
    { name: 'checkout, quiet: median', value: rounded(at(quiet, 0.5), 0), unit: 'ms' },
    { name: 'checkout, quiet: 95th of 100', value: rounded(at(quiet, 0.95), 0), unit: 'ms' },
    { name: `checkout beside ${BROWSERS} who browse: median`, value: rounded(at(busy, 0.5), 0), unit: 'ms' },
    {
      name: `checkout beside ${BROWSERS} who browse: 95th of 100`,
      value: rounded(at(busy, 0.95), 0),
      unit: 'ms',
    },
    { name: 'against quiet, 95th of 100', value: rounded(at(busy, 0.95) / at(quiet, 0.95), 1), unit: '×' },
    { name: 'searches answered meanwhile', value: rounded(counts.answered / counts.seconds, 0), unit: '/s' },
    { name: 'searches refused with 503', value: rounded(counts.refused / counts.seconds, 0), unit: '/s' },
  ]
}

/** @returns milliseconds of each checkout, the shortest first; each buyer buys one sound after the other */
async function buy(client: Client, tokens: readonly string[], loops: Loop[]): Promise<number[]> {
  const took: number[] = []
  await Promise.all(
    tokens.map(async (token) => {
      for (let loop = loops.shift(); loop; loop = loops.shift()) {
        const items = [{ loopId: loop._id, pricePoints: loop.pricePoints }]
        const began = performance.now()
        const { status, text } = await client.ask('POST', '/api/checkout', { token, body: { items } })
        if (status !== 201) throw new Error(`a checkout was refused: ${text}`)
        took.push(performance.now() - began)
      }
    }),
  )
  return took.toSorted((a, b) => a - b)
}

class Browsing {
  readonly #client: Client
  readonly #beganMs = performance.now()
  readonly #loops: Promise<void>[]
  #answered = 0
  #refused = 0
  #isOver = false

  constructor(origin: string) {
    this.#client = new Client(origin, BROWSERS)
    this.#loops = Array.from({ length: BROWSERS }, (_, at) => this.#browse(`${SEARCH}&tempoMin=${60 + at}`))
  }

  async #browse(path: string): Promise<void> {
    while (!this.#isOver) {
      const { status } = await this.#client.ask('GET', path)
      if (status === 200) this.#answered++
      else this.#refused++
    }
  }

  async end(): Promise<{ answered: number; refused: number; seconds: number }> {
    const seconds = (performance.now() - this.#beganMs) / 1_000
    const counts = { answered: this.#answered, refused: this.#refused, seconds }
    this.#isOver = true
    await Promise.all(this.#loops)
    return counts
  }
}
