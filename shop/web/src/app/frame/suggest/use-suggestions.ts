import { suggest, type Suggestions } from '@segno/contract'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { call } from '../../../shared/api/call.ts'

const QUIET_MS = 90
const FRESH_MS = 30_000

interface Suggested {
  /** For the text, or for the one before while the answer is on its way; `null` until the first. */
  readonly found: Suggestions | null
  /** That is for the text as it stands. */
  readonly isCurrent: boolean
  readonly hasFailed: boolean
}

/** What the server makes of the text, asked when the typing pauses. A question that is overtaken is given up. */
export function useSuggestions(text: string): Suggested {
  const asked = usePausedText(text)
  const { data, isError, isPlaceholderData } = useQuery({
    queryKey: [suggest.path, asked.trim()],
    queryFn: ({ signal }) => call(suggest, { query: { q: asked.trim() } }, signal),
    enabled: asked.trim() !== '',
    placeholderData: keepPreviousData,
    staleTime: FRESH_MS,
    retry: false,
  })
  const isCurrent = !isPlaceholderData && asked.trim() === text.trim()
  return { found: data ?? null, isCurrent, hasFailed: isError }
}

/** A text as it stood when the typing last paused. */
export function usePausedText(text: string): string {
  const [paused, setPaused] = useState(text)
  // Waits until the typing pauses.
  useEffect(() => {
    const timer = setTimeout(setPaused, QUIET_MS, text)
    return () => clearTimeout(timer)
  }, [text])
  return paused
}
