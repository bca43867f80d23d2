import type { LintOrder, LintReport } from './lint-worker.ts'

/** A decoded file takes a few hundred megabytes at most, so only this many at a time. */
const MOST_WORKERS = 2

interface Waiting {
  readonly order: LintOrder
  readonly settle: (report: LintReport) => void
}

/** Looks at files beside the page, a few at a time, in the order in which they came. */
export class LintPool {
  readonly #waiting: Waiting[] = []
  readonly #idle: Worker[] = []
  #workers = 0

  lint(order: LintOrder): Promise<LintReport> {
    return new Promise((settle) => {
      this.#waiting.push({ order, settle })
      this.#next()
    })
  }

  #next(): void {
    if (this.#waiting.length === 0) return
    const worker = this.#idle.pop() ?? this.#newWorker()
    const next = worker && this.#waiting.shift()
    if (!worker || !next) return
    const done = (report: LintReport, isFit: boolean): void => {
      stop.abort()
      next.settle(report)
      this.#release(worker, isFit)
    }
    const stop = new AbortController()
    const { signal } = stop
    worker.addEventListener('message', ({ data }: MessageEvent<LintReport>) => done(data, true), { signal })
    // One that fell over on a file is not asked again; the server will say what is wrong with the file.
    worker.addEventListener('error', () => done(null, false), { signal })
    worker.postMessage(next.order)
  }

  #newWorker(): Worker | null {
    if (this.#workers >= MOST_WORKERS) return null
    this.#workers += 1
    return new Worker(new URL('./lint-worker.ts', import.meta.url), { type: 'module' })
  }

  #release(worker: Worker, isFit: boolean): void {
    if (isFit && this.#waiting.length > 0) this.#idle.push(worker)
    else {
      worker.terminate()
      this.#workers -= 1
    }
    this.#next()
  }
}
