import { followPlayer, playerNow } from '../../../../listening/player.ts'

/** What was heard since the page was opened, a moment of it at least. */
const heard = new Set<string>()

export const wasHeard = (soundId: string): boolean => heard.has(soundId)

/** Remembers what is heard until the returned function is called. */
export function rememberHeard(): () => void {
  const note = (): void => {
    const { soundId, state } = playerNow()
    if (soundId !== null && state === 'playing') heard.add(soundId)
  }
  note()
  return followPlayer(note)
}

export function forgetHeard(): void {
  heard.clear()
}
