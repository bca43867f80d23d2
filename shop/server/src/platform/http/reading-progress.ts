import { readlinkSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import type { Socket } from 'node:net'

/** Node looks at these for its own time-outs; they have no public name. */
interface Handle {
  readonly fd?: number
  readonly writeQueueSize?: number
}

/** Bytes that the kernel has taken and the client has not, by the socket's inode. Linux alone says so. */
export type KernelQueues = ReadonlyMap<string, string>

export async function readKernelQueues(): Promise<KernelQueues> {
  const tables = await Promise.all(
    ['/proc/net/tcp', '/proc/net/tcp6'].map((path) => readFile(path, 'utf8').catch(() => '')),
  )
  const rows = tables.flatMap((table) => table.split('\n').slice(1))
  return new Map(rows.map((row) => row.trim().split(/\s+/)).map((cells) => [cells[9] ?? '', cells[4] ?? '']))
}

/**
 * A text that changes as the client takes bytes, and only then. A write ends when its last byte has left the process; the
 * kernel wakes the process when a third of some megabytes is free, which a slow client needs minutes for.
 */
export function readingProgress(socket: Socket, queues: KernelQueues): string {
  const { fd = -1, writeQueueSize = 0 } = (socket as { _handle?: Handle })._handle ?? {}
  const written = socket.bytesWritten - socket.writableLength
  return `${written} ${writeQueueSize} ${queues.get(inodeOf(fd)) ?? ''}`
}

function inodeOf(fd: number): string {
  try {
    return /\d+/.exec(readlinkSync(`/proc/self/fd/${fd}`))?.[0] ?? ''
  } catch {
    return ''
  }
}
