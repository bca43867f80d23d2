import { tmpdir } from 'node:os'
import { join } from 'node:path'

/** The kernel takes no longer path for a socket. */
const MAX_SOCKET_PATH_BYTES = 100
const NAME = 'commands.sock'

export interface SocketPath {
  readonly path: string
  /** The same as the lock of the data folder says it: within that folder where it lies there. */
  readonly stored: string
}

/**
 * Where the server of a data folder listens for commands of the same machine. Outside that folder its name cannot be guessed:
 * commands carry the key of backups, and nobody else may be listening there.
 */
export function socketPathFor(dataFolder: string, token: string): SocketPath {
  const inside = join(dataFolder, NAME)
  if (process.platform !== 'win32' && Buffer.byteLength(inside) <= MAX_SOCKET_PATH_BYTES)
    return { path: inside, stored: NAME }
  const path =
    process.platform === 'win32' ? `\\\\.\\pipe\\segno-${token}` : join(tmpdir(), `segno-${token}.sock`)
  return { path, stored: path }
}
