import { withoutUnseen } from '@segno/units'

/** Words of others for a terminal: nothing in them moves the cursor, changes colours or begins a line. */
export const plainText = (words: string): string => withoutUnseen(words)
