import { collectDefaultMetrics, Counter, Gauge as PromGauge, Histogram, Registry } from 'prom-client'
import type { FastifyInstance } from 'fastify'
import type { Log } from '../log.ts'
import type { Gauge } from './gauge.ts'

/** Bounds in seconds: what people feel as at once, as soon, and as broken. */
const BOUNDS_SECONDS = [0.01, 0.05, 0.1, 0.3, 1, 3, 10, 30]

/** The figures of one process, in Prometheus' text. */
export class Metrics {
  readonly #registry = new Registry()
  readonly #seconds: Histogram<'method' | 'route' | 'status'>
  readonly #unread: Counter<'gauge'>
  readonly #log: Log

  constructor(gauges: readonly Gauge[], log: Log) {
    this.#log = log
    const registers = [this.#registry]
    collectDefaultMetrics({ register: this.#registry })
    this.#seconds = new Histogram({
      name: 'segno_http_request_seconds',
      help: 'Requests by method, route and status, and how long they took',
      labelNames: ['method', 'route', 'status'],
      buckets: BOUNDS_SECONDS,
      registers,
    })
    this.#unread = new Counter({
      name: 'segno_gauge_failures_total',
      help: 'Figures that could not be read, such as while the database is away',
      labelNames: ['gauge'],
      registers,
    })
    for (const one of gauges) this.#add(one)
  }

  get contentType(): string {
    return this.#registry.contentType
  }

  read(): Promise<string> {
    return this.#registry.metrics()
  }

  /** Counts the requests of a server, by the address that its route has and not by the one that was asked for. */
  watch(app: FastifyInstance): void {
    app.addHook('onResponse', async (request, reply) => {
      const labels = {
        method: request.method,
        route: request.routeOptions.url ?? 'none',
        status: String(reply.statusCode),
      }
      this.#seconds.observe(labels, reply.elapsedTime / 1_000)
    })
  }

  #add({ name, help, labels = [], read }: Gauge): void {
    const failed = (error: unknown): void => {
      // The other figures are worth having all the more.
      this.#unread.inc({ gauge: name })
      this.#log.warn({ error, gauge: name }, 'a figure could not be read')
    }
    new PromGauge({
      name,
      help,
      labelNames: [...labels],
      registers: [this.#registry],
      async collect() {
        this.reset()
        // Reset alone would leave a nought, and nought broken rules are good news.
        if (labels.length === 0) this.remove()
        try {
          for (const reading of await read()) this.set({ ...reading.labels }, reading.value)
        } catch (error) {
          failed(error)
        }
      },
    })
  }
}
