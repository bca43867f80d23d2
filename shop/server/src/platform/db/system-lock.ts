import { DatabaseSync } from 'node:sqlite'

/** Result code of SQLite. */
const SQLITE_BUSY = 5

/**
 * Locks a file until it is disposed of or the process ends, however it ends. SQLite brings the operating system's own locks
 * (fcntl, LockFileEx), which Node alone has none of; they hold between containers that share a kernel.
 *
 * No other code of this process may open the file: closing it would end a POSIX lock.
 *
 * @returns `taken` while another process has the lock; null where the file system knows no locks
 */
export function lockBySystem(path: string): Disposable | 'taken' | null {
  let file: DatabaseSync | undefined
  try {
    file = new DatabaseSync(path)
    // Nothing is ever written, so no journal has to lie beside it.
    file.exec('pragma journal_mode = memory; begin exclusive')
    const locked = file
    return { [Symbol.dispose]: () => locked.close() }
  } catch (error) {
    file?.close()
    return error instanceof Error && 'errcode' in error && error.errcode === SQLITE_BUSY ? 'taken' : null
  }
}
