import { createHash } from 'node:crypto'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/** The kernel takes no longer path for a socket. */
const MAX_SOCKET_PATH_BYTES = 100

/** Where the server of a data folder listens for commands of the same machine. */
export function socketPathFor(dataFolder: string): string {
  const inside = join(dataFolder, 'commands.sock')
  if (process.platform !== 'win32' && Buffer.byteLength(inside) <= MAX_SOCKET_PATH_BYTES) return inside
  const name = `segno-${createHash('sha256').update(dataFolder).digest('hex').slice(0, 16)}`
  return process.platform === 'win32' ? `\\\\.\\pipe\\${name}` : join(tmpdir(), `${name}.sock`)
}
