import type * as z from 'zod/mini'
import type { CommandHandler } from './command-socket.ts'

/**
 * An order from the terminal, read by a schema. Rejects with the first sentence of what is wrong with it, for the
 * terminal.
 */
export function command<Order>(
  schema: z.ZodMiniType<Order>,
  run: (order: Order, onProgress: (progress: unknown) => void) => Promise<unknown>,
): CommandHandler {
  return async (input, onProgress) => {
    const read = schema.safeParse(input)
    if (!read.success) throw new Error(read.error.issues[0]?.message ?? 'This cannot be done')
    return run(read.data, onProgress)
  }
}
