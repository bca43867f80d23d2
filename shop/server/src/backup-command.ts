import * as z from 'zod/mini'
import { atServerOrHere } from './at-server-or-here.ts'
import type { Config } from './config.ts'
import { backUp, type BackupSummary } from './platform/backup/back-up.ts'
import { BackupFolder } from './platform/backup/backup-folder.ts'
import { command } from './platform/commands/command.ts'
import type { CommandHandler } from './platform/commands/command-socket.ts'
import type { Db } from './platform/db/db.ts'
import type { FileStore } from './platform/files/file-store.ts'
import { openFileStore } from './open-file-store.ts'

const order = z.object({ folder: z.string(), key: z.nullable(z.string()) })
export const backupProgress = z.object({ files: z.int(), newFiles: z.int() })
export const backupSummary: z.ZodMiniType<BackupSummary> = z.object({
  snapshot: z.string(),
  tables: z.int(),
  rows: z.int(),
  files: z.int(),
  newFiles: z.int(),
  isEncrypted: z.boolean(),
})

/** Backs up the shop that it is given. */
export function backupCommand(shop: { db: Db; files: FileStore; now: () => Date }): CommandHandler {
  return command(order, async ({ folder, key }, onProgress) =>
    backUp(shop, await BackupFolder.make(folder, keyBytes(key)), onProgress),
  )
}

export const keyBytes = (key: string | null): Buffer | null =>
  key === null ? null : Buffer.from(key, 'base64')

/** By the running server where the database is its own; beside it otherwise. */
export function runBackup(
  config: Config,
  folder: string,
  onProgress: (progress: unknown) => void,
): Promise<unknown> {
  const input = { folder, key: config.backupKey }
  return atServerOrHere(config, { command: 'backup', input, onProgress }, async ({ db }) => {
    const shop = { db, files: openFileStore(config), now: () => new Date() }
    return backupCommand(shop)(input, onProgress)
  })
}
