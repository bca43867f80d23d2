import { type TrackAnalysis, trackOfTaps } from '@segno/sound-analysis'
import { type KeyboardEvent, useEffect, useRef, useState } from 'react'
import { useShortcuts } from '../../../../shared/page/shortcuts.ts'
import { formatTempo } from '../../../words/format-sound.ts'
import { countOf } from '../../../../ui/format-count.ts'
import { Button } from '../../../../ui/button.tsx'
import { giveTaps } from '../given/track-store.ts'
import { confidenceWords } from '../understood/understood-words.ts'
import styles from './giving.module.css'

/** After a pause as long as this a new rhythm begins. */
const FORGET_AFTER_SECONDS = 4
/** Some bars are enough, and what was tapped long ago was warming up. */
const MOST_TAPS = 128

function afterTap(taps: readonly number[], atSeconds: number): readonly number[] {
  const last = taps.at(-1)
  if (last !== undefined && atSeconds - last > FORGET_AFTER_SECONDS) return [atSeconds]
  return [...taps, atSeconds].slice(-MOST_TAPS)
}

/** A rhythm, tapped with a finger or the space bar; what is understood of it shows while one taps. */
export function TapPad() {
  const [taps, setTaps] = useState<readonly number[]>([])
  const pad = useRef<HTMLButtonElement>(null)
  // Talks to the keyboard: whoever came here to tap can begin.
  useEffect(() => pad.current?.focus(), [])
  const tap = (atMs: number): void => setTaps((before) => afterTap(before, atMs / 1_000))
  const tapByKey = (event: KeyboardEvent): void => {
    if (event.key !== ' ' && event.key !== 'Enter') return
    event.preventDefault()
    if (!event.repeat) tap(event.timeStamp)
  }
  // Wherever the focus is, here space means the pad.
  useShortcuts([{ keys: [' '], label: 'Tap', run: () => tap(performance.now()) }])
  const track = trackOfTaps(taps)
  const isKnown = track !== 'too_few_taps'
  return (
    <div className={styles.panel}>
      <button
        ref={pad}
        type="button"
        className={styles.pad}
        onPointerDown={({ timeStamp }) => tap(timeStamp)}
        onKeyDown={tapByKey}
      >
        <strong>Tap here</strong>
        <span>or press Space, starting on the one</span>
      </button>
      <Heard track={isKnown ? track : null} tapCount={taps.length} />
      <Pattern steps={isKnown ? track.fingerprint.rhythm : null} />
      <div className={styles.buttons}>
        <Button look="primary" disabled={!isKnown} onClick={() => isKnown && giveTaps(track, taps)}>
          Find matches
        </Button>
        <Button disabled={taps.length === 0} onClick={() => setTaps([])}>
          Start over
        </Button>
      </div>
    </div>
  )
}

const STEPS = 16

/** The strokes in a bar of sixteen steps. */
function Pattern({ steps }: { steps: readonly number[] | null }) {
  const most = Math.max(...(steps ?? [0]))
  return (
    <div className={styles.pattern} aria-hidden="true">
      {Array.from({ length: STEPS }, (_, step) => (
        <span key={step} data-beat={step % 4 === 0}>
          <span style={{ height: `${most > 0 ? Math.max(0, (100 * (steps?.[step] ?? 0)) / most) : 0}%` }} />
        </span>
      ))}
    </div>
  )
}

function Heard({ track, tapCount }: { track: TrackAnalysis | null; tapCount: number }) {
  return (
    <div className={styles.live} role="status">
      {track ? (
        <>
          <strong>{formatTempo(track.tempoBpm!)} BPM</strong>
          <span>{confidenceWords(track.tempoConfidence)}</span>
        </>
      ) : (
        <span>{tapCount === 0 ? 'A bar or two is enough.' : countOf(tapCount, 'tap', 'taps')}</span>
      )}
    </div>
  )
}
