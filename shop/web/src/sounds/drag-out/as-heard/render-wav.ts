import { askWorker } from '../../../shared/ask-worker.ts'
import type { RenderOrder, RenderReport } from './render-worker.ts'

interface Rendering {
  readonly signal: AbortSignal
  /** Called with 0…1. */
  readonly tell: (done: number) => void
}

/** @throws what the worker threw, or the reason of the signal */
export function renderWav(order: RenderOrder, { signal, tell }: Rendering): Promise<Blob> {
  const worker = new Worker(new URL('./render-worker.ts', import.meta.url), { type: 'module' })
  return askWorker<RenderReport, Blob>(worker, {
    order,
    transfer: [order.bytes.buffer],
    signal,
    read(report) {
      if (report.kind === 'rendered') return new Blob([report.bytes], { type: 'audio/wav' })
      tell(report.done)
      return undefined
    },
  })
}
