import { measureFeedLag } from '../catalogue/public.ts'
import { type Gauge, gauge } from '../platform/metrics/gauge.ts'
import type { Platform } from '../platform/platform.ts'
import type { CatalogueIndex } from './catalogue-index.ts'
import { RemoteIndex } from './remote/remote-index.ts'
import { RunningIndex } from './running-index.ts'

/** A change shows within a moment; one of a long transaction is as old as that when it is committed. */
const FROZEN_SECONDS = 120

/** What the shop's operator should look at now, in sentences. */
export async function searchWarnings(platform: Platform, index: CatalogueIndex): Promise<string[]> {
  const { oldestSeconds } = await lagOf(platform, index)
  const frozen =
    oldestSeconds > FROZEN_SECONDS
      ? [`Search has not shown a change of the catalogue for ${Math.floor(oldestSeconds / 60)} minutes.`]
      : []
  const others =
    index instanceof RemoteIndex
      ? index.warnings
      : index instanceof RunningIndex
        ? index.health.warnings(platform.now())
        : []
  return [...frozen, ...others]
}

export function indexGauges(platform: Platform, index: CatalogueIndex): Gauge[] {
  const health = index instanceof RunningIndex ? index.health : null
  return [
    gauge(
      'segno_index_changes_behind',
      'Committed changes of the catalogue that search does not show yet',
      async () => (await lagOf(platform, index)).changes,
    ),
    gauge(
      'segno_index_oldest_change_seconds',
      'Age of the oldest change of the catalogue that search does not show yet; 0 where it shows all',
      async () => (await lagOf(platform, index)).oldestSeconds,
    ),
    gauge('segno_index_restarts', 'How often the index of this process ended and began again', () =>
      Promise.resolve(health?.restarts ?? null),
    ),
    gauge(
      'segno_index_repaired_sounds',
      'Sounds in which the index of this process differed from the catalogue and was corrected',
      () => Promise.resolve(health?.repaired ?? null),
    ),
  ]
}

async function lagOf(
  { db, now }: Platform,
  { seq }: CatalogueIndex,
): Promise<{ changes: number; oldestSeconds: number }> {
  const { changes, oldestAt } = await measureFeedLag(db, seq)
  const ageMs = oldestAt === null ? 0 : now().getTime() - oldestAt.getTime()
  return { changes, oldestSeconds: Math.max(0, ageMs / 1_000) }
}
