import * as z from 'zod/mini'
import type { Config } from './config.ts'
import { catalogueOrder, makeCatalogue } from './catalogue/public.ts'
import { importFolder, importOrder, reanalyse, reanalyseOrder } from './ingest/public.ts'
import type { CommandHandler } from './platform/command-socket.ts'
import type { Parts } from './context-parts.ts'

const adminOrder = z.object({ email: z.string() })
const rotationOrder = z.object({ isLeaked: z.boolean() })

/** @throws {Error} with the first sentence of what is wrong, for the terminal */
function readOrder<Order>(schema: z.ZodMiniType<Order>, input: unknown): Order {
  const read = schema.safeParse(input)
  if (!read.success) throw new Error(read.error.issues[0]?.message ?? 'This cannot be done')
  return read.data
}

/** What can be ordered of a running shop from the terminal. */
export function commandsOf(
  { platform, scratchFolder, uploads, workshop, identity }: Parts,
  config: Config,
): Record<string, CommandHandler> {
  const workers = { ...uploads, workshop, prices: config.prices, processes: config.ingestProcesses }
  const ctx = { ...platform, scratchFolder, artistMailHost: config.supportHost }
  return {
    import: (input, onProgress) => importFolder(ctx, readOrder(importOrder, input), onProgress),
    reanalyse: (input, onProgress) => reanalyse(workers, readOrder(reanalyseOrder, input), onProgress),
    'rotate-keys': (input) => identity.rotateKeys(readOrder(rotationOrder, input)),
    'make-catalogue': (input, onProgress) =>
      makeCatalogue(platform.db, readOrder(catalogueOrder, input), onProgress),
    'make-admin': (input) => identity.inviteAdmin(readOrder(adminOrder, input).email),
  }
}
