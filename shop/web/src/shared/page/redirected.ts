/** What a guard's redirect carries, as the state of the location it leads to. */
export interface Redirected {
  /** Why; for people. */
  readonly message: string
  /** Path and search of where one wanted to go. */
  readonly from: string
}
