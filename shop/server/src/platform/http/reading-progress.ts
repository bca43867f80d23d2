import { readlinkSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import type { Socket } from 'node:net'

/** Node looks at these for its own time-outs; they have no public name. */
interface Internals {
  readonly _bytesDispatched: number
  readonly _handle?: { readonly fd?: number; readonly writeQueueSize?: number }
}

/** Bytes that the kernel has taken and the client has not, by the socket's inode. Linux alone says so. */
export type KernelQueues = ReadonlyMap<string, number>

export async function readKernelQueues(): Promise<KernelQueues> {
  const tables = await Promise.all(
    ['/proc/net/tcp', '/proc/net/tcp6'].map((path) => readFile(path, 'utf8').catch(() => '')),
  )
  const rows = tables.flatMap((table) => table.split('\n').slice(1))
  const cells = rows.map((row) => row.trim().split(/\s+/))
  return new Map(cells.map(({ 4: queues = '0', 9: inode = '' }) => [inode, Number.parseInt(queues, 16)]))
}

const internalsOf = (socket: Socket): Internals => socket as unknown as Internals

/**
 * Bytes that have left the process for a client. A write ends when its last byte has; the kernel wakes the process when a
 * third of some megabytes is free, which a slow client needs minutes for.
 */
export function sentBytes(socket: Socket): number {
  const { _bytesDispatched: dispatched, _handle: handle } = internalsOf(socket)
  return dispatched - (handle?.writeQueueSize ?? 0)
}

/** Of these, what the client has not taken. */
export const untakenBytes = (socket: Socket, queues: KernelQueues): number =>
  queues.get(inodeOf(internalsOf(socket)._handle?.fd ?? -1)) ?? 0

function inodeOf(fd: number): string {
  try {
    return /\d+/.exec(readlinkSync(`/proc/self/fd/${fd}`))?.[0] ?? ''
  } catch {
    return ''
  }
}
