import type { AuditionErrorCode, AuditionSnapshot } from '@segno/audition'
import { useEffect, useState } from 'react'
import { useShownPlayer } from '../../shown-player.ts'
import { Button } from '../../../ui/button.tsx'
import { Icon } from '../../../ui/icon.tsx'
import styles from './player-bar.module.css'

/** Before this nobody wonders. */
const SLOW_MS = 2_500
/** Trying again helps against everything but these. */
const LASTING: readonly AuditionErrorCode[] = ['preview_missing']

/** Whether the sound has been on its way for so long that one wonders. */
export function useIsSlow(soundId: string, state: AuditionSnapshot['state']): boolean {
  const [slowId, setSlowId] = useState<string | null>(null)
  // Waits for the audition engine.
  useEffect(() => {
    if (state !== 'loading') return
    const wait = setTimeout(setSlowId, SLOW_MS, soundId)
    return () => {
      clearTimeout(wait)
      setSlowId(null)
    }
  }, [soundId, state])
  return slowId === soundId
}

/** Why nothing is heard, and what to do. */
export function Trouble({
  error,
  onTryAgain,
}: {
  error: NonNullable<AuditionSnapshot['error']>
  onTryAgain: () => void
}) {
  // As another element it is said again.
  const failureCount = useShownPlayer((player) => player.failureCount)
  return (
    <div className={styles.trouble}>
      <p key={failureCount} className={styles.error} role="alert">
        <Icon name="warning" />
        <span>{error.message}</span>
      </p>
      {!LASTING.includes(error.code) && <Button onClick={onTryAgain}>Try again</Button>}
    </div>
  )
}

export function StillLoading() {
  return (
    <p className={styles.slow} role="status">
      Still loading… the connection is slow.
    </p>
  )
}
