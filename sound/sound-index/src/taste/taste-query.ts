/** A listener's taste, as `tasteOf` makes it of their sounds. */
export interface TasteQuery {
  /** Fingerprints of their sounds together, by instrument; of all of them by an empty name. */
  readonly fingerprints: Readonly<Record<string, readonly number[]>>
  /** 0…1: how often their sounds have a genre, by its slug; the most frequent is 1. */
  readonly genres: Readonly<Record<string, number>>
  /** Their sounds, which come after the others. */
  readonly ownIds: readonly string[]
}
