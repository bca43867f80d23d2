import { useState } from 'react'
import { picksOfMany } from './many-picks.ts'

/**
 * Choosing words for several sounds: those that all have are chosen, those that only some have stay with them until they
 * are touched.
 *
 * @param lists the words of each sound as the choosing begins; later ones are not looked at
 */
export function useManyPicks(lists: readonly (readonly string[])[]) {
  const [before] = useState(() => picksOfMany(lists))
  const [picked, setPicked] = useState<readonly string[]>(before.all)
  const [touched, setTouched] = useState<ReadonlySet<string>>(new Set())
  const put = (next: readonly string[]): void => {
    const changed = [...picked, ...next].filter((value) => picked.includes(value) !== next.includes(value))
    setTouched(new Set([...touched, ...changed]))
    setPicked(next)
  }
  return {
    picked,
    some: before.some.filter((value) => !touched.has(value)),
    put,
    /** What the last picks mean for each sound. */
    changeTo: (last: readonly string[]) => ({
      added: last.filter((value) => !before.all.includes(value)),
      removed: [...touched].filter((value) => !last.includes(value)),
    }),
  }
}
