import { billingDetails, type CheckedVatId, checkVatId } from '@segno/contract'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { call } from '../../../shared/api/call.ts'

const PAUSE_MS = 500
const STATE_WORDS: Readonly<Record<CheckedVatId['state'], string>> = {
  wrong: 'Not a VAT ID yet. Check its letters and digits.',
  confirmed: 'Confirmed.',
  pending: 'Valid, not confirmed yet. VAT is charged, and sent back once it is.',
  invalid: 'Its tax authority does not know this ID.',
}

/** Says what is known of a VAT id at each pause of typing. */
export function VatIdHint({ typed }: { typed: unknown }) {
  const vatId = useAfterPause(typeof typed === 'string' ? typed.trim() : '')
  const isLongEnough = billingDetails.shape.vatId.safeParse(vatId).success
  const { data, isError } = useQuery({
    queryKey: [checkVatId.path, vatId],
    queryFn: ({ signal }) => call(checkVatId, { body: { vatId } }, signal),
    enabled: isLongEnough,
    retry: false,
    staleTime: 60_000,
  })
  if (!isLongEnough) return 'Optional, such as DE136695976.'
  const unknown = isError ? 'Cannot be checked now.' : 'Checking'
  return <span role="status">{data ? STATE_WORDS[data.state] : unknown}</span>
}

function useAfterPause(value: string): string {
  const [paused, setPaused] = useState(value)
  // Waits for time to pass.
  useEffect(() => {
    const timer = setTimeout(() => setPaused(value), PAUSE_MS)
    return () => clearTimeout(timer)
  }, [value])
  return paused
}
