/** The embedded database does not answer at this moment, or not any more. */
export class DatabaseAway extends Error {
  override readonly name = 'DatabaseAway'
}
