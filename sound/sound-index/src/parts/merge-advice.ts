import { type Advice, type AdviceTotals, NO_ADVICE } from '../near-misses.ts'

interface Total {
  readonly total: number
}

/** Adds up what the parts would find with less asked. @param parts `null` where a part has found something */
export function mergeAdvice(parts: readonly (AdviceTotals | null)[]): Advice {
  const all = parts.filter((advice) => advice !== null)
  if (all.length < parts.length) return NO_ADVICE
  const loosen = mostHelpful(summed(all.map((advice) => advice.loosen)))
  const alone = summed(all.map((advice) => advice.alone))
  const emptyAlone = alone.filter(({ total }) => total === 0).map(({ filter }) => filter)
  const [first, ...others] = all.map(({ missingWords }) => missingWords)
  return {
    loosen,
    loosenTwo: loosen.length > 0 ? [] : mostHelpful(summed(all.map(({ loosenTwo }) => loosenTwo))),
    loosenAll: all.reduce((sum, advice) => sum + advice.loosenAll, 0),
    widen: mostHelpful(summed(all.map(({ widen }) => widen))),
    emptyAlone,
    missingWords: emptyAlone.includes('text')
      ? first!.filter((word) => others.every((missing) => missing.includes(word)))
      : [],
  }
}

/** The totals of each place. */
function summed<One extends Total>(lists: readonly (readonly One[])[]): One[] {
  return lists[0]!.map((one, place) => ({
    ...one,
    total: lists.reduce((sum, list) => sum + list[place]!.total, 0),
  }))
}

function mostHelpful<One extends Total>(totals: readonly One[]): One[] {
  return totals.filter(({ total }) => total > 0).toSorted((one, other) => other.total - one.total)
}
