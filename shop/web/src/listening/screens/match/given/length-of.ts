/**
 * How long audio is, as far as its head tells, without decoding it.
 *
 * @returns seconds; `untold` where its head does not say, `unplayable` where this browser finds no audio in it
 */
export async function lengthOf(blob: Blob, signal: AbortSignal): Promise<number | 'untold' | 'unplayable'> {
  const url = URL.createObjectURL(blob)
  const element = new Audio()
  try {
    return await new Promise<number | 'untold' | 'unplayable'>((resolve, reject) => {
      const known = (): void => resolve(Number.isFinite(element.duration) ? element.duration : 'untold')
      element.addEventListener('loadedmetadata', known, { signal })
      element.addEventListener('error', () => resolve('unplayable'), { signal })
      signal.addEventListener('abort', () => reject(signal.reason as Error), { once: true })
      element.preload = 'metadata'
      element.src = url
    })
  } finally {
    element.removeAttribute('src')
    URL.revokeObjectURL(url)
  }
}
