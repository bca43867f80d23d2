import { useEffect, useRef } from 'react'
import type { SoundSearch } from '../../shared/sounds/list/use-sound-search.ts'
import { useIntake } from './use-intake.ts'
import type { Anchor } from './use-steady-rows.ts'

const NO_ROWS = (): Anchor => 'none'

/** Takes new sounds into the list as they become ready; an empty list has no row that must stay where it is. */
export function useIntakeRenewal(search: SoundSearch, anchor: () => Anchor = NO_ROWS): void {
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
    // Where it fails, the next look at the intake tries again.
    void latest.current.search.renew(stays === 'none' ? null : stays).catch(() => undefined)
  }, [ready])
}
