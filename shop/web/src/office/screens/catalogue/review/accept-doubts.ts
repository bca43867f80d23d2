import type { ReviewSound } from '@segno/contract'

/** A sound that should not be accepted among others unasked, and why. */
export interface AcceptDoubt {
  readonly row: ReviewSound
  readonly why: readonly string[]
}

/** What of several sounds is worth a second look before all of them are accepted. */
export function acceptDoubts(
  rows: readonly ReviewSound[],
  wasHeard: (soundId: string) => boolean,
): readonly AcceptDoubt[] {
  return rows.flatMap((row) => {
    const { sound, twin, warnings } = row
    const why = [
      ...(wasHeard(sound.id) ? [] : ['not played yet']),
      ...(twin ? [`very similar to “${twin.title}” by ${twin.artist.name}`] : []),
      ...warnings.map(lowerFirst),
    ]
    return why.length > 0 ? [{ row, why }] : []
  })
}

/** How many of them there are of each sort, in words. */
export function doubtsInWords(doubts: readonly AcceptDoubt[]): string {
  const unheard = doubts.filter(({ why }) => why.includes('not played yet')).length
  const alike = doubts.filter(({ row }) => row.twin !== null).length
  const warned = doubts.filter(({ row }) => row.warnings.length > 0).length
  const parts = [
    unheard > 0 && `${unheard} ${unheard === 1 ? 'has' : 'have'} not been played yet`,
    alike > 0 && `${alike} ${alike === 1 ? 'is' : 'are'} very similar to another sound`,
    warned > 0 && `${warned} ${warned === 1 ? 'has' : 'have'} a warning`,
  ].filter((part) => part !== false)
  return `${parts.join(', ')}.`
}

const lowerFirst = (words: string): string => words.charAt(0).toLowerCase() + words.slice(1)
