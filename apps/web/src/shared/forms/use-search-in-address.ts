import { type ChangeEvent, useState } from 'react'
import { useSearchParams } from 'react-router'

/** Favourites, purchases and drag-outs are searched for no more. */
const MAX_LENGTH = 200

/**
 * Words that are searched for as they are typed, and stand in the address as `q`. The field shows what is typed at once: the
 * address follows when the screen does, and letters would be lost until then.
 */
export function useSearchInAddress() {
  const [address, setAddress] = useSearchParams()
  const inAddress = (address.get('q') ?? '').slice(0, MAX_LENGTH)
  const [typed, setTyped] = useState<string | null>(null)
  if (typed === inAddress) setTyped(null)
  return {
    q: inAddress.trim(),
    field: {
      type: 'search',
      maxLength: MAX_LENGTH,
      value: typed ?? inAddress,
      onChange: ({ currentTarget: { value } }: ChangeEvent<HTMLInputElement>): void => {
        setTyped(value)
        setAddress(value === '' ? {} : { q: value }, { replace: true })
      },
    },
  } as const
}
