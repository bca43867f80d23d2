import { type StudioSound, whatIsMissing } from '@segno/contract'
import type { EditedField } from '../../../sound-editing/apply-change.ts'

export interface Need {
  readonly field: EditedField
  readonly message: string
}

/** What must still be said of a sound before it can be submitted. */
export function needsOf({ sound }: StudioSound): Need[] {
  return whatIsMissing(sound).map(({ path, message }) => ({ field: path as EditedField, message }))
}
