import { getIntakeProgress } from '@segno/contract'
import { askSeldom } from '../platform/ask-seldom.ts'
import { route, type Route } from '../platform/http/route.ts'
import type { Platform } from '../platform/platform.ts'
import { readProgress } from './read-progress.ts'

/** The count reads every intake there has ever been, and every visitor of the sounds asks for it. */
const COUNT_EVERY_MS = 1_000

export function ingestRoutes({ db, now }: Platform): Route[] {
  const progress = askSeldom(() => readProgress(db), { everyMs: COUNT_EVERY_MS, now })
  return [route(getIntakeProgress, progress)]
}
