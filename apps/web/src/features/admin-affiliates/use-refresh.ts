import { useQueryClient } from '@tanstack/react-query'

/** Loads what stands at these paths anew. */
export function useRefresh(paths: readonly string[]): () => Promise<void> {
  const queries = useQueryClient()
  return async () => {
    for (const path of paths) await queries.invalidateQueries({ queryKey: [path] })
  }
}
