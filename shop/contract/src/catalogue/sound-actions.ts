import type { SoundChange, SoundStatus } from './own-sounds.ts'

/** In which states an artist may do what to their sound. */
const ARTISTS_ACTIONS = {
  change: ['draft', 'rejected', 'published', 'withdrawn'],
  submit: ['draft'],
  takeBack: ['inReview', 'rejected', 'withdrawn'],
  withdraw: ['published'],
  delete: ['draft', 'rejected'],
} as const satisfies Record<string, readonly SoundStatus[]>
export type SoundAction = keyof typeof ARTISTS_ACTIONS

/** Whether an artist may do this to a sound of theirs in this state. */
export function soundCan(action: SoundAction, status: SoundStatus): boolean {
  const statuses: readonly SoundStatus[] = ARTISTS_ACTIONS[action]
  return statuses.includes(status)
}

/** What people were shown when they reviewed it; another of these would be another sound under the same review. */
const REVIEWED_FIELDS = ['title', 'kind'] as const satisfies readonly (keyof SoundChange)[]

/** The first of the changed fields that only a draft may change, or null. */
export function fixedOnceReviewed(change: SoundChange): keyof SoundChange | null {
  return REVIEWED_FIELDS.find((field) => change[field] !== undefined) ?? null
}

/** Whether an artist may say something else in this field of a sound in this state. */
export function fieldIsOpen(field: keyof SoundChange, status: SoundStatus): boolean {
  const isFixed = status === 'published' && REVIEWED_FIELDS.some((one) => one === field)
  return soundCan('change', status) && !isFixed
}
