/** @throws what `late` makes, where a promise has not settled in time */
export async function within<Value>(
  promise: Promise<Value>,
  limitMs: number,
  late: () => Error,
): Promise<Value> {
  const over = Promise.withResolvers<never>()
  const limit = setTimeout(() => over.reject(late()), limitMs)
  return Promise.race([promise, over.promise]).finally(() => clearTimeout(limit))
}
