import { CallError } from '@segno/contract'
import { AnswerTimeout } from './answer-timeout.ts'
import { onlineManager, QueryClient } from '@tanstack/react-query'

const KEPT_MS = 30 * 60_000

/** An answer of the server is final; only silence is worth another try. */
export function makeQueryClient(): QueryClient {
  return new QueryClient({
    defaultOptions: {
      queries: {
        gcTime: KEPT_MS,
        staleTime: 60_000,
        refetchOnWindowFocus: false,
        // A question that waits for a connection shows nothing but a skeleton; one that is asked fails, and says why.
        networkMode: 'always',
        refetchOnReconnect: true,
        // Without a connection another try tells nothing new; it is asked again as soon as there is one.
        retry: (failures, error) => failures < 2 && isPassing(error) && onlineManager.isOnline(),
      },
    },
  })
}

function isPassing(error: unknown): boolean {
  if (error instanceof CallError) return error.failure.statusCode >= 502
  // After so long a wait a person says whether to wait again.
  return error instanceof TypeError && !(error instanceof AnswerTimeout)
}
