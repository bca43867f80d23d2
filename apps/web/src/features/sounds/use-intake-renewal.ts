import { type RefObject, useEffect, useRef } from 'react'
import type { Anchor } from '../../shared/sounds/list/renew-list.ts'
import { useIntake } from './use-intake.ts'
import type { SoundSearch } from '../../shared/sounds/list/use-sound-search.ts'

interface Renewal {
  readonly anchor: () => Anchor | 'none' | 'hold'
  /** By how many rows the list must be scrolled once it is renewed. */
  readonly shiftRows: RefObject<number>
}

const NO_ROWS: Renewal = { anchor: () => 'none', shiftRows: { current: 0 } }

/** Takes new sounds into the list as they become ready; an empty list has no row that must stay where it is. */
export function useIntakeRenewal(search: SoundSearch, { anchor, shiftRows }: Renewal = NO_ROWS): void {
  const ready = useIntake()?.ready ?? null
  const seen = useRef(ready)
  const latest = useRef({ search, anchor })
  useEffect(() => {
    latest.current = { search, anchor }
  })
  // Talks to the server whenever it has made more sounds ready.
  useEffect(() => {
    if (ready === null || ready === seen.current) return
    const isFirstLook = seen.current === null
    seen.current = ready
    const stays = latest.current.anchor()
    if (isFirstLook || stays === 'hold') return
    void latest.current.search.renew(stays === 'none' ? null : stays).then(
      (by) => (shiftRows.current = by ?? 0),
      // The next look at the intake tries again.
      () => undefined,
    )
  }, [ready, shiftRows])
}
