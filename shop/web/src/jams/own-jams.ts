import { useAppState } from '../shared/state/app-state.ts'

/** Where one’s own jams are: artists and administrators make theirs to be published. */
export function useOwnJams() {
  const isMaker = useAppState(({ user }) => user.isAdmin || user.isLoopProvider)
  const path = isMaker ? '/editorial_jam' : '/jams/mine'
  return {
    isMaker,
    path,
    addressOf: (jamId: string): string => `${path}?jam=${jamId}`,
    /** Jams with sounds that fit this one. */
    addressOfFittingJams: (jamId: string): string =>
      `${isMaker ? '/editorial_jam/search' : '/jams'}?fitsJam=${jamId}`,
  }
}
