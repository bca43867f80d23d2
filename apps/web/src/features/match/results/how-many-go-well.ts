import type { MatchPage } from '@segno/contract'
import type { ListDivider } from '../../../shared/sounds/rows/sound-grid.tsx'
import { countOf } from '../../../shared/sounds/format-sound.ts'
import { formatCount } from '../../../ui/format-count.ts'

type Counted = Pick<MatchPage, 'total' | 'goingWell' | 'track'>

/** Without a tempo or a key nothing rules a sound out, and so nothing can be said of how many go well. */
const saysNothing = ({ track }: Counted): boolean => track.tempoBpm === null && track.key === null

/** `38 of 264 sounds go well with it` */
export function howManyGoWell(page: Counted): string {
  const { total, goingWell } = page
  const all = countOf(total, 'sound', 'sounds')
  if (saysNothing(page) || total === 0) return all
  if (goingWell === 0) return `None of ${all} goes well with it`
  return `${formatCount(goingWell)} of ${all} ${goingWell === 1 ? 'goes' : 'go'} well with it`
}

/** Where those end that go well. */
export function lessWellFrom({ total, goingWell }: Counted): ListDivider | null {
  if (goingWell === total) return null
  const words = goingWell === 0 ? 'Nothing fits well. These come nearest' : 'These fit less well'
  return { index: goingWell, words }
}
