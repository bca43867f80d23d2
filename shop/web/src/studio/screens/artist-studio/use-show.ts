import { useCallback } from 'react'
import { useSearchParams } from 'react-router'
import { type Show, SHOWS } from './own/shows.ts'
import { readSort, type SoundSort } from './table/sort-sounds.ts'

/** What is looked at stands in the address: the part of the screen, the words searched for, the order, the sound led to. */
export function useShow() {
  const [address, setAddress] = useSearchParams()
  const asked = address.get('show')
  const show = SHOWS.find((one) => one === asked) ?? null
  const q = address.get('q')?.slice(0, 200) ?? ''
  const soundId = address.get('sound')
  const sort = readSort(address.get('sort'))
  const goTo = useCallback((next: Show) => setAddress({ show: next }), [setAddress])
  const list = useCallback(
    (words: string, order: SoundSort | null) =>
      setAddress(
        { ...(show && { show }), ...(words !== '' && { q: words }), ...(order && { sort: order }) },
        { replace: true },
      ),
    [setAddress, show],
  )
  const search = useCallback((words: string) => list(words, sort), [list, sort])
  const sortBy = useCallback((order: SoundSort | null) => list(q, order), [list, q])
  return { show, q, sort, soundId, goTo, search, sortBy }
}
