import type { MatchPage } from '@segno/contract'
import type { ListDivider } from '../../../../sounds/rows/list-row.ts'
import { countOf, formatCount } from '../../../../ui/format-count.ts'

type Counted = Pick<MatchPage, 'total' | 'goingWell' | 'goingWellTransposed' | 'track'>

/** Without a tempo or a key nothing rules a sound out, and so nothing can be said of how many go well. */
const saysNothing = ({ track }: Counted): boolean => track.tempoBpm === null && track.key === null

/** `38 of 264 sounds fit well, 12 of them transposed` */
export function howManyGoWell(page: Counted): string {
  const { total, goingWell, goingWellTransposed } = page
  const all = countOf(total, 'sound', 'sounds')
  if (saysNothing(page) || total === 0) return all
  if (total === 1) return goingWell === 1 ? `1 sound fits well${transposed(page)}` : `1 sound fits less well`
  if (goingWell === 0) return `None of ${all} fits well`
  const some = goingWell === total ? `All ${all}` : `${formatCount(goingWell)} of ${all}`
  return `${some} ${goingWell === 1 ? 'fits' : 'fit'} well${transposed({ goingWell, goingWellTransposed })}`
}

function transposed({
  goingWell,
  goingWellTransposed,
}: Pick<Counted, 'goingWell' | 'goingWellTransposed'>): string {
  if (goingWellTransposed === 0) return ''
  if (goingWellTransposed === goingWell) return ', transposed'
  return `, ${formatCount(goingWellTransposed)} of them transposed`
}

/** Where those end that go well. */
export function lessWellFrom({ total, goingWell }: Counted): ListDivider | null {
  if (goingWell === total) return null
  return { index: goingWell, words: dividerWords(total - goingWell, goingWell) }
}

function dividerWords(others: number, goingWell: number): string {
  if (goingWell === 0) return others === 1 ? 'This comes closest' : 'Nothing fits well. These come closest'
  return others === 1 ? 'This one fits less well' : 'These fit less well'
}
