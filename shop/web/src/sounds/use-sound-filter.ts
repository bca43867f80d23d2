import { useCallback, useMemo } from 'react'
import { useNavigate, useSearchParams } from 'react-router'
import { addressOfFilter, filterFromAddress, type SoundFilter } from './sound-filter.ts'

export type ChangeFilter = (next: SoundFilter, how?: { readonly replace?: boolean }) => void

/** The filter in the address, and how to change it: each change is a step that the back button undoes. */
export function useSoundFilter(): readonly [SoundFilter, ChangeFilter] {
  const [search] = useSearchParams()
  const navigate = useNavigate()
  const address = search.toString()
  const filter = useMemo(() => filterFromAddress(address), [address])
  const change = useCallback<ChangeFilter>(
    // Rendered at once: another press may come within the frame, and changes what it sees.
    (next, { replace = false } = {}) =>
      void navigate({ pathname: '/sounds', search: addressOfFilter(next) }, { replace, flushSync: true }),
    [navigate],
  )
  return [filter, change]
}
