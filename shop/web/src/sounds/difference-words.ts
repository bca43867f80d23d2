import type { Difference, Sound, TempoDifference } from '@segno/contract'

/** In what a sound differs from what was searched for, as its row says it. */
export function differenceWords(differences: readonly Difference[], sound: Pick<Sound, 'kind'>): string {
  return differences.map((one) => wordsOf(one, sound)).join(' · ')
}

function wordsOf(difference: Difference, { kind }: Pick<Sound, 'kind'>): string {
  switch (difference.what) {
    case 'tempo':
      return tempoWords(difference)
    case 'key':
      return 'other key'
    case 'kind':
      return kind === 'loop' ? 'a loop' : 'a one-shot'
    case 'length':
      return 'other length'
    case 'words':
      return `not “${difference.words}”`
    case 'filters':
      return 'outside your filters'
  }
}

const STEPS = { same: [], half: ['half time'], double: ['double time'] } as const

function tempoWords({ byBpm, step }: TempoDifference): string {
  const apart = byBpm === 0 ? [] : [`${byBpm > 0 ? '+' : '−'}${Math.abs(byBpm)} BPM`]
  return [...STEPS[step], ...apart].join(' ')
}
