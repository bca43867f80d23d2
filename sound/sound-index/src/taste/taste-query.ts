/** What somebody likes, as `tasteOf` makes it of sounds that are theirs. */
export interface TasteQuery {
  /** What theirs are like, by instrument; all together by an empty name. */
  readonly fingerprints: Readonly<Record<string, readonly number[]>>
  /** 0…1: how often theirs have a genre, by its slug; the most frequent is 1. */
  readonly genres: Readonly<Record<string, number>>
  /** Sounds that are theirs: they come after the others. */
  readonly ownIds: readonly string[]
}
