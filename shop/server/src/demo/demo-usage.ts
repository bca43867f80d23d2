import { insertEvents, selectFirstUse } from '../insights/public.ts'
import { daysAfter } from '../platform/day-range.ts'
import { newId } from '../platform/ids.ts'
import type { Platform } from '../platform/platform.ts'

const DAYS = 42
const VISITORS = 40
const WORDS = ['kick', 'pad', 'dusty drums', 'bass', 'rain', 'vocal chop'] as const
const MISSED_WORDS = ['kazoo', 'bagpipe'] as const
const KINDS = ['search', 'search', 'preview', 'preview', 'preview', 'match'] as const
const SOURCES = ['web', 'web', 'web', 'plugin', 'api'] as const

/** What visitors of some weeks did, who are nobody in particular, so that no chart is empty. A shop in use keeps its own. */
export async function makeDemoUsage({ db, now }: Pick<Platform, 'db' | 'now'>): Promise<void> {
  if ((await selectFirstUse(db)) !== null) return
  const visitors = Array.from({ length: VISITORS }, () => newId())
  const today = now()
  const days = Array.from({ length: DAYS }, (_, at) => at + 1)
  await insertEvents(
    db,
    days.flatMap((ago) => {
      const arrived = VISITORS - Math.floor((ago / DAYS) * (VISITORS - 8))
      return visitors
        .slice(0, arrived)
        .filter((_, at) => isHere(at, ago))
        .flatMap((visitor, at) => visitOf(visitor, { at: daysAfter(today, -ago), turn: at * 7 + ago }))
    }),
  )
}

/** Everybody has a rhythm of their own. */
const isHere = (visitor: number, ago: number): boolean => (visitor * 5 + ago * 3) % 7 < 2 + (visitor % 3)

function visitOf(accountId: string, { at, turn }: { at: Date; turn: number }) {
  return Array.from({ length: 2 + (turn % 3) }, (_, step) => {
    const kind = KINDS[(turn + step) % KINDS.length] ?? 'preview'
    const isMissed = turn % 11 === 0
    const words = isMissed ? MISSED_WORDS[turn % MISSED_WORDS.length] : WORDS[turn % WORDS.length]
    const isSearch = kind === 'search'
    return {
      at,
      account_id: accountId,
      kind,
      source: SOURCES[turn % SOURCES.length] ?? 'web',
      words: isSearch ? (words ?? null) : null,
      found: isSearch ? (isMissed ? 0 : 10 + turn) : null,
    }
  })
}
