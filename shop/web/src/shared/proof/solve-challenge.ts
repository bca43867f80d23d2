import { writeProof, type ProofChallenge } from '@segno/contract'
import { askWorker } from '../ask-worker.ts'
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
  const solved = await askWorker(worker, {
    order: challenge,
    signal,
    read: (found: Found) => ({ found }),
  }).catch(() => {
    signal?.throwIfAborted()
    return { found: null }
  })
  return solved.found && writeProof({ challenge, solution: solved.found })
}
