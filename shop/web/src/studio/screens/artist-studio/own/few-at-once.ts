/** Lets only so many works go on at once; the others wait in line, and leave it when they are not wanted any more. */
export function fewAtOnce(most: number) {
  const waiting: (() => void)[] = []
  let working = 0
  const handOn = (): void => {
    const next = waiting.shift()
    if (next) next()
    else working -= 1
  }
  return async <Result>(work: () => Promise<Result>, signal: AbortSignal): Promise<Result> => {
    if (working < most) working += 1
    else await new Promise<void>((resolve) => waiting.push(resolve))
    try {
      signal.throwIfAborted()
      return await work()
    } finally {
      handOn()
    }
  }
}
