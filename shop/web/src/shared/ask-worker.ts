interface Asked<Report, Answer> {
  readonly order: unknown
  /** Handed over with it. */
  readonly transfer?: Transferable[]
  readonly signal?: AbortSignal | undefined
  /** Undefined for a report before the last one. */
  readonly read: (report: Report) => Answer | undefined
}

/**
 * Gives a worker one order and ends it with its answer.
 *
 * @throws the reason of the signal, or an error where the worker threw or could not be started
 */
export async function askWorker<Report, Answer>(
  worker: Worker,
  { order, transfer = [], signal, read }: Asked<Report, Answer>,
): Promise<Answer> {
  const answered = Promise.withResolvers<Answer>()
  const stop = (): void => answered.reject(signal?.reason)
  signal?.addEventListener('abort', stop, { once: true })
  if (signal?.aborted) stop()
  const fail = (cause: Event): void => answered.reject(new Error('the worker failed', { cause }))
  worker.addEventListener('message', ({ data }: MessageEvent<Report>) => {
    const answer = read(data)
    if (answer !== undefined) answered.resolve(answer)
  })
  worker.addEventListener('error', fail)
  worker.addEventListener('messageerror', fail)
  try {
    worker.postMessage(order, transfer)
    return await answered.promise
  } finally {
    signal?.removeEventListener('abort', stop)
    worker.terminate()
  }
}
