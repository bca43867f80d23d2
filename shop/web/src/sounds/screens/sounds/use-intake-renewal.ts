import { useEffect, useRef } from 'react'
import type { Anchor } from '../../list/refresh-list.ts'
import type { SoundSearch } from '../../list/use-sound-search.ts'
import { useIntake } from './use-intake.ts'

const NO_ROWS = (): Anchor => 'none'

/** Takes new sounds into the list as they become ready; an empty list has no row that must stay where it is. */
export function useIntakeRenewal({ renew }: SoundSearch, anchor: () => Anchor = NO_ROWS): void {
  const ready = useIntake()?.ready ?? null
  const seen = useRef(ready)
  // Talks to the server whenever it has made more sounds ready.
  useEffect(() => {
    if (ready === null || ready === seen.current) return
    const isFirstLook = seen.current === null
    seen.current = ready
    // Where the code that does it cannot be fetched, the next sound that becomes ready asks for it again.
    if (!isFirstLook) void renew(anchor).catch(() => undefined)
  }, [ready, renew, anchor])
}
