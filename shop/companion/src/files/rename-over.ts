import { rename } from 'node:fs/promises'
import { setTimeout as wait } from 'node:timers/promises'

/** What a system answers where another program holds a file open. */
const HELD = ['EBUSY', 'EPERM', 'EACCES', 'ETXTBSY']
/** On Windows a virus scanner or an indexer holds what was just written, for a moment. */
const PAUSES_MS = process.platform === 'win32' ? [20, 50, 100, 200, 400] : []

/** Renames over what is there. @throws as `rename` */
export async function renameOver(from: string, to: string): Promise<void> {
  for (const pauseMs of PAUSES_MS) {
    try {
      return await rename(from, to)
    } catch (error) {
      if (!isHeld(error)) throw error
      await wait(pauseMs)
    }
  }
  await rename(from, to)
}

export const isHeld = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && HELD.includes(String(error.code))
