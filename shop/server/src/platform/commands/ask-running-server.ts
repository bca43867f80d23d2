import { findHolder } from '../db/data-lock.ts'
import { thisPlace } from '../db/lock-file.ts'
import { reachCommands, sendCommand, type CommandCall } from './command-socket.ts'

/**
 * Has the server that has a data folder open carry out a command.
 *
 * @returns null where no server can be reached
 * @throws {Error} as `sendCommand` does
 */
export async function askRunningServer(
  dataFolder: string,
  call: CommandCall,
): Promise<{ readonly result: unknown } | null> {
  const holder = findHolder(dataFolder)
  const socket = holder && (await reachCommands(holder.socketPath))
  if (!holder || !socket) return null
  // Servers of older versions do not say where they run.
  if (holder.place !== '' && holder.place !== thisPlace())
    process.stderr.write(
      `The shop runs in another container, on ${holder.host}: folders are those it has there.\n`,
    )
  return { result: await sendCommand(socket, call) }
}
