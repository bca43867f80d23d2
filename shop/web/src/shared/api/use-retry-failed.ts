import { useQueryClient, type Query } from '@tanstack/react-query'

/**
 * What is away takes several parts of a screen with it: one press asks again for all that failed there.
 *
 * @param retry asks for the part whose button is pressed
 */
export function useRetryFailed(retry: () => void): () => void {
  const client = useQueryClient()
  return () => {
    retry()
    const failed = {
      type: 'active',
      predicate: ({ state }: Pick<Query, 'state'>) => state.status === 'error',
    } as const
    void client.refetchQueries(failed, { cancelRefetch: false })
  }
}
