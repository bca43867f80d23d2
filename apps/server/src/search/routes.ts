import { listSounds } from '@segno/contract'
import { route, type Route } from '../platform/http/route.ts'
import type { Platform } from '../platform/platform.ts'
import type { RunningIndex } from './running-index.ts'
import { searchSounds } from './search-sounds.ts'

export function searchRoutes(platform: Platform, index: RunningIndex): Route[] {
  return [route(listSounds, (call) => searchSounds(platform, index, call))]
}
