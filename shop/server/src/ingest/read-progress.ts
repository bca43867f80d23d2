import type { IntakeProgress } from '@segno/contract'
import type { Db } from '../platform/db/db.ts'
import { countStates } from './queries.ts'

export async function readProgress(db: Db): Promise<IntakeProgress> {
  const states = await countStates(db)
  const count = (state: string) => states.get(state) ?? 0
  return {
    waiting: count('arriving') + count('waiting'),
    ready: count('ready'),
    refused: count('refused') + count('failed'),
  }
}
