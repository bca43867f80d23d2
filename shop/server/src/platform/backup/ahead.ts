/** The same, where the next is fetched while whoever asks works on the one before. */
export async function* ahead<Value>(values: AsyncGenerator<Value>): AsyncGenerator<Value> {
  const fetchNext = (): Promise<IteratorResult<Value>> => {
    const next = values.next()
    // It is told once it is waited for; until then nobody would listen.
    next.catch(() => undefined)
    return next
  }
  let next = fetchNext()
  try {
    for (let one = await next; one.done !== true; one = await next) {
      next = fetchNext()
      yield one.value
    }
  } finally {
    await values.return(undefined)
  }
}
