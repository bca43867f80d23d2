import { usePlayThrough } from './play-through.ts'

/** Whether a list is being heard through. */
export function useIsListPlaying(listId: string): boolean {
  return usePlayThrough(({ list }) => list?.listId === listId)
}
