import { Session } from 'node:inspector/promises'
import { basename } from 'node:path'

/** Runs `work` and says what share of its processor time each module took itself, the largest first. */
export async function shareOfModules(work: () => void): Promise<{ module: string; share: number }[]> {
  using session = new ProfilerSession()
  await session.start()
  work()
  const { nodes, samples = [] } = await session.stop()
  const moduleOf = new Map(nodes.map(({ id, callFrame }) => [id, basename(callFrame.url)]))
  const counts = new Map<string, number>()
  for (const sample of samples) {
    const module = moduleOf.get(sample) ?? ''
    counts.set(module, (counts.get(module) ?? 0) + 1)
  }
  return [...counts]
    .map(([module, count]) => ({ module, share: count / samples.length }))
    .toSorted((one, other) => other.share - one.share)
}

class ProfilerSession implements Disposable {
  readonly #session = new Session()

  async start(): Promise<void> {
    this.#session.connect()
    await this.#session.post('Profiler.enable')
    await this.#session.post('Profiler.start')
  }

  async stop() {
    const { profile } = await this.#session.post('Profiler.stop')
    return profile
  }

  [Symbol.dispose](): void {
    this.#session.disconnect()
  }
}
