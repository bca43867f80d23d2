import { useSearchParams } from 'react-router'

/** The item of a list that is open in a dialog, by its id under a name in the address, and opening another or none. */
export function useOpenItem(name: string): [id: string | null, open: (id: string | null) => void] {
  const [address, setAddress] = useSearchParams()
  const open = (id: string | null): void =>
    setAddress((before) => {
      const next = new URLSearchParams(before)
      if (id === null) next.delete(name)
      else next.set(name, id)
      return next
    })
  return [address.get(name), open]
}
