import { MAX_LIST_WORDS } from '@segno/contract'
import type { ChangeEvent } from 'react'
import { useSearchParams } from 'react-router'
import { useTypedWords } from '../../kit/form/use-typed-words.ts'

/** Words that are searched for as they are typed, and stand in the address as `q`. */
export function useSearchInAddress() {
  const [address, setAddress] = useSearchParams()
  const inAddress = (address.get('q') ?? '').slice(0, MAX_LIST_WORDS)
  const { value, set } = useTypedWords(inAddress, (q) => setAddress(q === '' ? {} : { q }, { replace: true }))
  return {
    q: inAddress.trim(),
    field: {
      type: 'search',
      maxLength: MAX_LIST_WORDS,
      value,
      onChange: ({ currentTarget }: ChangeEvent<HTMLInputElement>): void => set(currentTarget.value),
    },
  } as const
}
