/** One attempt at a time: a second one would answer the challenge of the first. */
let pending = false

/** @throws {Error} in the specification's words while another attempt is under way */
export async function asOnlyAttempt<Result>(attempt: () => Promise<Result>): Promise<Result> {
  if (pending) throw new Error('Pending sign-in attempt already in progress')
  pending = true
  try {
    return await attempt()
  } finally {
    pending = false
  }
}
