import { onTestFinished, vi } from 'vitest'
import { collectGarbage } from './collect-garbage.ts'

const WATCHED = [
  'AudioBufferSourceNode',
  'AudioWorkletNode',
  'GainNode',
  'AbortController',
  'AudioBuffer',
] as const
type Watched = (typeof WATCHED)[number]

/** What is made of the browser's from now on to the end of the test, and what of it is still there. */
export interface Alive {
  /** How many of each the browser has not let go of. */
  count(): Promise<Readonly<Record<Watched | 'processor' | 'worker', number>>>
  /** How many were made. */
  readonly made: () => number
}

export function watchAlive(): Alive {
  const made = new Map<Watched, WeakRef<object>[]>(WATCHED.map((name) => [name, []]))
  let [processors, workers] = [0, 0]
  for (const name of WATCHED) {
    const Real = globalThis[name] as new (...given: never[]) => object
    const watch = (one: object): void => void made.get(name)!.push(new WeakRef(one))
    class Watching extends Real {
      constructor(...given: never[]) {
        super(...given)
        watch(this)
        if (this instanceof AudioWorkletNode) {
          processors += 1
          this.port.addEventListener('message', ({ data }: MessageEvent<{ kind: string }>) => {
            if (data.kind === 'ended') processors -= 1
          })
        }
      }
    }
    vi.stubGlobal(name, Watching)
  }
  const RealWorker = Worker
  class WatchedWorker extends RealWorker {
    constructor(url: string | URL, options?: WorkerOptions) {
      super(url, options)
      workers += 1
    }
    override terminate(): void {
      workers -= 1
      super.terminate()
    }
  }
  vi.stubGlobal('Worker', WatchedWorker)
  onTestFinished(() => void vi.unstubAllGlobals())
  return {
    made: () => [...made.values()].reduce((sum, refs) => sum + refs.length, 0),
    async count() {
      await collectGarbage()
      const alive = (name: Watched): number => made.get(name)!.filter((ref) => ref.deref()).length
      const counts = Object.fromEntries(WATCHED.map((name) => [name, alive(name)])) as Record<Watched, number>
      return { ...counts, processor: processors, worker: workers }
    },
  }
}
