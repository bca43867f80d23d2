/** What speaks for one key, by kind. */
export interface KeyEvidence {
  /** Correlation of the chroma and the key's profile, −1…1. */
  readonly likeness: readonly [number]
  /** Shares of the tonic, third and fifth in the opening, because loops mostly begin with the triad; and in all. */
  readonly opening: readonly [number, number, number]
  readonly chroma: readonly [number, number, number]
  /** Shares of the tonic and fifth in the bass. */
  readonly openingBass: readonly [number, number]
  readonly bass: readonly [number, number]
  readonly minor: readonly [number]
}

/** What speaks for there being no key: that partials agree on no tuning and noise prevails. */
export interface NoKeyEvidence {
  readonly bias: readonly [number]
  readonly agreement: readonly [number]
  readonly tonality: readonly [number]
}
