import type { Sound } from '@segno/contract'
import type { Given } from '../given/track-store.ts'

/** More at once are a crowd, in which nobody hears what fits. */
export const MOST_TOGETHER = 6

/** Of sounds that were given, those that go round: the others have no beat to come in on. */
export function loopsOf(sounds: readonly Sound[]): readonly Sound[] {
  return sounds.filter(({ kind, tempoBpm }) => kind === 'loop' && tempoBpm !== null)
}

/** The loops that others are heard over: the one that was chosen, or the first few together. */
export function leadingLoops({ sounds, leaderId }: Given & { kind: 'sounds' }): readonly Sound[] {
  const loops = loopsOf(sounds)
  const leader = loops.find(({ id }) => id === leaderId)
  return leader ? [leader] : loops.slice(0, MOST_TOGETHER)
}
