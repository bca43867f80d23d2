import { useCallback } from 'react'
import { useSearchParams } from 'react-router'
import { type Show, SHOWS } from './own/shows.ts'

/** What is looked at stands in the address: the part of the screen, the words searched for, the sound led to. */
export function useShow() {
  const [address, setAddress] = useSearchParams()
  const asked = address.get('show')
  const show = SHOWS.find((one) => one === asked) ?? null
  const q = address.get('q')?.slice(0, 200) ?? ''
  const soundId = address.get('sound')
  const goTo = useCallback((next: Show) => setAddress({ show: next }), [setAddress])
  const search = useCallback(
    (words: string) =>
      setAddress({ ...(show && { show }), ...(words !== '' && { q: words }) }, { replace: true }),
    [setAddress, show],
  )
  return { show, q, soundId, goTo, search }
}
