/**
 * A question that many ask at the same time, put at most once in `everyMs`: whoever asks in between gets the last answer.
 * One that failed is put again by the next who asks.
 */
export function memoizeFor<Answer>(
  ask: () => Promise<Answer>,
  { everyMs, now }: { everyMs: number; now: () => Date },
): () => Promise<Answer> {
  let last: { readonly answer: Promise<Answer>; readonly askedMs: number } | null = null
  return () => {
    const nowMs = now().getTime()
    if (last && nowMs - last.askedMs < everyMs) return last.answer
    const asked = { answer: ask(), askedMs: nowMs }
    asked.answer.catch(() => {
      if (last === asked) last = null
    })
    last = asked
    return asked.answer
  }
}
