/** Words that follow each other within one title, name or tag. The last may go on where the phrase is open. */
export interface Phrase {
  readonly words: readonly string[]
  readonly open: boolean
  /** It is not what was typed, only means the same: what has the words themselves comes first. */
  readonly isSynonym?: boolean
}

/**
 * One thing a sound must have, or must not have: any of the phrases. An optional one finds nothing and only puts those
 * first that have it.
 */
export interface Clause {
  readonly phrases: Phrase[]
  readonly kind: 'wanted' | 'excluded' | 'optional'
  /** A single word that means something, whether or not anything has it. */
  readonly isKnown?: boolean
}
