import * as z from 'zod/mini'
import { atServerOrHere } from './at-server-or-here.ts'
import type { Config } from './config.ts'
import { backUp, type BackupSummary } from './platform/backup/back-up.ts'
import type { Retention } from './platform/backup/retention.ts'
import { DELETION_SHELF } from './accounts/public.ts'
import { BackupFolder } from './platform/backup/backup-folder.ts'
import { command } from './platform/commands/command.ts'
import type { CommandHandler } from './platform/commands/command-socket.ts'
import type { Db } from './platform/db/db.ts'
import type { FileStore } from './platform/files/file-store.ts'
import { namedFiles } from './named-files.ts'
import { openFileStore } from './open-file-store.ts'

const retention = z.object({ days: z.int(), weeks: z.int() })
const order = z.object({ folder: z.string(), key: z.nullable(z.string()), keep: z.nullable(retention) })
export const backupProgress = z.object({ files: z.int(), newFiles: z.int() })
export const backupSummary: z.ZodMiniType<BackupSummary> = z.object({
  snapshot: z.string(),
  tables: z.int(),
  rows: z.int(),
  files: z.int(),
  newFiles: z.int(),
  isEncrypted: z.boolean(),
  removedSnapshots: z.nullable(z.int()),
  problem: z.nullable(z.string()),
})

/** Backs up the shop that it is given. */
export function backupCommand(shop: { db: Db; files: FileStore; now: () => Date }): CommandHandler {
  return command(order, async ({ folder, key, keep }, onProgress) =>
    backUp(
      { ...shop, names: namedFiles, keep, wholeShelves: [DELETION_SHELF] },
      await BackupFolder.make(folder, keyBytes(key)),
      onProgress,
    ),
  )
}

export const keyBytes = (key: string | null): Buffer | null =>
  key === null ? null : Buffer.from(key, 'base64')

/** By the running server where the database is its own; beside it otherwise. */
export function runBackup(
  config: Config,
  { folder, keep }: { folder: string; keep: Retention | null },
  onProgress: (progress: unknown) => void,
): Promise<unknown> {
  const input = { folder, key: config.backupKey, keep }
  return atServerOrHere(config, { command: 'backup', input, onProgress }, async ({ db }) => {
    const shop = { db, files: openFileStore(config), now: () => new Date() }
    return backupCommand(shop)(input, onProgress)
  })
}
