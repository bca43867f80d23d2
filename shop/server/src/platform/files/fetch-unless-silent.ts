interface Patience {
  /** For whoever only asks. */
  readonly askingMs: number
  /** For whoever sends something first. */
  readonly sendingMs: number
}

/**
 * A `fetch` that takes for gone whoever does not begin to answer in time, or says nothing for so long in the middle of it. How
 * long the answer is, and how slowly it is read here, does not matter.
 */
export function fetchUnlessSilent({ askingMs, sendingMs }: Patience): typeof fetch {
  return async (input, init) => {
    const stop = new AbortController()
    const waitMs = init?.body ? sendingMs : askingMs
    const giveUp = (): void => stop.abort(new DOMException(`said nothing for ${waitMs} ms`, 'TimeoutError'))
    const inTime = async <Value>(answer: Promise<Value>): Promise<Value> => {
      const timer = setTimeout(giveUp, waitMs)
      try {
        return await answer
      } finally {
        clearTimeout(timer)
      }
    }
    const answer = await inTime(fetch(input, { ...init, signal: stop.signal }))
    return answer.body === null ? answer : new Response(timed(answer.body, inTime), answer)
  }
}

function timed(
  body: ReadableStream<Uint8Array<ArrayBuffer>>,
  inTime: <Value>(answer: Promise<Value>) => Promise<Value>,
): ReadableStream<Uint8Array<ArrayBuffer>> {
  const reader = body.getReader()
  return new ReadableStream(
    {
      async pull(controller) {
        const { done, value } = await inTime(reader.read())
        if (done) controller.close()
        else controller.enqueue(value)
      },
      cancel: (reason) => reader.cancel(reason),
    },
    // Nothing is asked for ahead, so that the time of whoever reads does not count.
    { highWaterMark: 0 },
  )
}
