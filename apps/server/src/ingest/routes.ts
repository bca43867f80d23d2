import { getIntakeProgress } from '@segno/contract'
import { route, type Route } from '../platform/http/route.ts'
import type { Platform } from '../platform/platform.ts'
import { readProgress } from './read-progress.ts'

export function ingestRoutes({ db }: Platform): Route[] {
  return [route(getIntakeProgress, () => readProgress(db))]
}
