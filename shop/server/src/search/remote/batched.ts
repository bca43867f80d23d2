/** Puts what is asked in one go together, so that it is asked once. */
export function batched<Asked, Answer>(
  askAll: (all: readonly Asked[]) => Promise<readonly Answer[]>,
): (asked: Asked) => Promise<Answer> {
  let open: { all: Asked[]; answers: Promise<readonly Answer[]> } | null = null
  const begin = () => {
    const all: Asked[] = []
    const answers = Promise.resolve().then(() => {
      open = null
      return askAll(all)
    })
    return { all, answers }
  }
  return async (asked) => {
    const { all, answers } = (open ??= begin())
    const at = all.push(asked) - 1
    return (await answers)[at]!
  }
}
