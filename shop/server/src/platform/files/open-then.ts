import type { Readable } from 'node:stream'

/** Opens what `open` opens, and closes it again where `then`, which is done before anybody reads it, fails. */
export async function openThen(open: () => Promise<Readable>, then: () => Promise<void>): Promise<Readable> {
  const stream = await open()
  try {
    await then()
  } catch (error) {
    stream.destroy()
    throw error
  }
  return stream
}
