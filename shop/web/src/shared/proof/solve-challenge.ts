import { writeProof, type ProofChallenge } from '@segno/contract'
import type { Found } from './solve-worker.ts'

/**
 * About a second of work, beside the page.
 *
 * @returns what goes into the header `proof`; null where this browser does not find it
 */
export async function solveChallenge(
  challenge: ProofChallenge,
  signal?: AbortSignal,
): Promise<string | null> {
  const worker = new Worker(new URL('./solve-worker.ts', import.meta.url), { type: 'module' })
  try {
    const found = await new Promise<Found>((resolve, reject) => {
      worker.addEventListener('message', ({ data }: MessageEvent<Found>) => resolve(data))
      worker.addEventListener('error', () => resolve(null))
      signal?.addEventListener('abort', () => reject(signal.reason as Error), { once: true })
      worker.postMessage(challenge)
    })
    return found && writeProof({ challenge, solution: found })
  } finally {
    worker.terminate()
  }
}
