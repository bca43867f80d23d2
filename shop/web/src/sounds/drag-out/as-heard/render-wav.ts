import type { RenderOrder, RenderReport } from './render-worker.ts'

interface Rendering {
  readonly signal: AbortSignal
  /** Called with 0…1. */
  readonly tell: (done: number) => void
}

/** @throws what the worker threw, or the reason of the signal */
export async function renderWav(order: RenderOrder, { signal, tell }: Rendering): Promise<Blob> {
  signal.throwIfAborted()
  const worker = new Worker(new URL('./render-worker.ts', import.meta.url), { type: 'module' })
  const rendered = Promise.withResolvers<Blob>()
  const stop = (): void => rendered.reject(signal.reason)
  signal.addEventListener('abort', stop, { once: true })
  worker.onmessage = ({ data }: MessageEvent<RenderReport>) => {
    if (data.kind === 'rendering') tell(data.done)
    else rendered.resolve(new Blob([data.bytes], { type: 'audio/wav' }))
  }
  worker.onerror = (cause) => rendered.reject(new Error('the sound was not rendered', { cause }))
  worker.postMessage(order, [order.bytes.buffer])
  return rendered.promise.finally(() => {
    signal.removeEventListener('abort', stop)
    worker.terminate()
  })
}
