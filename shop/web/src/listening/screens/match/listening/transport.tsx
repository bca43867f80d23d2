import { useMemo } from 'react'
import { useShortcuts } from '../../../../shared/page/shortcuts.ts'
import { Button } from '../../../../ui/button.tsx'
import { Icon } from '../../../../ui/icon.tsx'
import { Skeleton } from '../../../../ui/skeleton.tsx'
import { Waveform } from '../../../../ui/waveform.tsx'
import shapes from '../../../../ui/shapes.module.css'
import type { Given } from '../given/track-store.ts'
import { LeaderChoice } from './leader-choice.tsx'
import { Mix } from './mix.tsx'
import { followTrack, hearTrackAlone, toggleTrack, useOverTrack } from './over-track.ts'
import styles from './transport.module.css'
import type { Lead } from './use-lead.ts'

/** What is heard, as one calls it. */
const NOUNS = { audio: 'your track', taps: 'your rhythm', sounds: 'your cart' } as const

interface TransportProps {
  given: Given
  lead: Lead
}

/** The track that sounds are heard over: it goes round while they come in on its beats. */
export function Transport({ given, lead }: TransportProps) {
  const isPlaying = useOverTrack((over) => over.isPlaying)
  const noun = NOUNS[given.kind]
  const label = `${isPlaying ? 'Stop' : 'Play'} ${noun}`
  useShortcuts([
    { keys: ['t', 'T'], label: 'Hear your track alone, or stop it', group: 'playing', run: hearTrackAlone },
  ])
  return (
    <section className={styles.transport} aria-label={noun.replace('y', 'Y')}>
      <button
        type="button"
        className={styles.play}
        data-playing={isPlaying}
        disabled={lead.kind !== 'ready'}
        title={label}
        aria-label={label}
        onClick={toggleTrack}
      >
        <Icon name={isPlaying ? 'stop' : 'play'} />
      </button>
      <div className={styles.track}>
        {given.kind === 'sounds' ? (
          <LeaderChoice given={given} />
        ) : (
          <div className={styles.name} title={given.name}>
            {given.name}
          </div>
        )}
        <div className={styles.waveform}>
          <LeadShape {...{ lead, noun, isPlaying }} />
        </div>
      </div>
      <Mix />
    </section>
  )
}

function LeadShape({ lead, noun, isPlaying }: { lead: Lead; noun: string; isPlaying: boolean }) {
  switch (lead.kind) {
    case 'ready':
      return <LeadWaveform lead={lead} isPlaying={isPlaying} />
    case 'making':
      return (
        <div role="status" aria-label={`Preparing ${noun}`}>
          <Skeleton width="100%" height={28} />
        </div>
      )
    case 'failed':
      return (
        <div className={shapes.problem} role="alert">
          It could not be prepared.
          <Button look="quiet" onClick={lead.retry}>
            Try again
          </Button>
        </div>
      )
    case 'none':
      return null
  }
}

function LeadWaveform({ lead, isPlaying }: { lead: Lead & { kind: 'ready' }; isPlaying: boolean }) {
  const { peaks, audio } = lead.heard
  const { duration } = audio
  const follow = useMemo(
    () =>
      isPlaying
        ? (show: (fraction: number) => void) => followTrack((seconds) => show(seconds / duration))
        : undefined,
    [isPlaying, duration],
  )
  return (
    <>
      <Waveform peaks={peaks} follow={follow} />
      <span
        className={styles.downbeat}
        style={{ left: `${(100 * lead.beats.downbeatSeconds) / duration}%` }}
        aria-hidden="true"
      />
    </>
  )
}
