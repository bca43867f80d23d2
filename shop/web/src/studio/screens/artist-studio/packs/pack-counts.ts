import { type OwnPack, SOUND_STATUSES, type SoundStatus } from '@segno/contract'
import { countOf, formatCount } from '../../../../ui/format-count.ts'
import { STATUS_NAMES } from '../own/shows.ts'

/** How many sounds a pack has in which state: `12 sounds: 8 published, 4 draft`, `3 sounds, all published`. */
export function packCounts({ soundCount, counts }: Pick<OwnPack, 'soundCount' | 'counts'>): string {
  if (soundCount === 0) return 'No sounds yet'
  const sounds = countOf(soundCount, 'sound', 'sounds')
  const only = MOST_DONE_FIRST.find((status) => counts[status] === soundCount)
  if (only) return soundCount === 1 ? `${sounds}, ${nameOf(only)}` : `${sounds}, all ${nameOf(only)}`
  const states = MOST_DONE_FIRST.filter((status) => counts[status] > 0)
  return `${sounds}: ${states.map((status) => `${formatCount(counts[status])} ${nameOf(status)}`).join(', ')}`
}

const MOST_DONE_FIRST: readonly SoundStatus[] = [
  'published',
  ...SOUND_STATUSES.filter((one) => one !== 'published'),
]

const nameOf = (status: SoundStatus): string => STATUS_NAMES[status].toLowerCase()
