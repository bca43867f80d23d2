import type { ListenFor } from '@segno/contract'
import { useEffect, useRef } from 'react'
import { formatPosition } from '../../../words/format-sound.ts'
import { Button } from '../../../../ui/button.tsx'
import { Icon } from '../../../../ui/icon.tsx'
import { giveAudio } from '../given/track-store.ts'
import type { RecordFrom } from './open-source.ts'
import styles from './giving.module.css'
import type { Recording } from './recording.ts'
import { MOST_SECONDS, useRecorder } from './use-recorder.ts'

interface RecorderPanelProps {
  from: RecordFrom
  listenFor: ListenFor
  /** What it is called once it is given. */
  name: string
  hint: string
}

/** Records, plays back what was recorded, and gives it to be matched. */
export function RecorderPanel({ from, listenFor, name, hint }: RecorderPanelProps) {
  const { state, record } = useRecorder(from)
  if (state.kind === 'recording') return <UnderWay recording={state.recording} />
  if (state.kind === 'recorded') {
    return (
      <div className={styles.panel}>
        <audio className={styles.playback} controls src={state.url} aria-label="Your recording" />
        <div className={styles.buttons}>
          <Button look="primary" onClick={() => void giveAudio(state.blob, { name, listenFor })}>
            Find matches
          </Button>
          <Button onClick={record}>Record again</Button>
        </div>
      </div>
    )
  }
  return (
    <div className={styles.panel}>
      <p className={styles.hint}>{hint}</p>
      <Button look="primary" disabled={state.kind === 'asking'} onClick={record}>
        {state.kind === 'asking' ? 'Waiting for your permission…' : 'Record'}
      </Button>
      {state.kind === 'idle' && state.problem && (
        <p className={styles.problem} role="alert">
          <Icon name="warning" />
          {state.problem}
        </p>
      )}
    </div>
  )
}

const LOUD = 0.98
/** So long a mark of being too loud stays, so that it can be seen. */
const TOO_LOUD_MS = 1_500

function UnderWay({ recording }: { recording: Recording }) {
  const meter = useRef<HTMLDivElement>(null)
  const time = useRef<HTMLSpanElement>(null)
  // Talks to the recording, on every frame.
  useEffect(() => {
    let loudMs = -TOO_LOUD_MS
    let frame = requestAnimationFrame(function next(nowMs) {
      const level = recording.level()
      if (level >= LOUD) loudMs = nowMs
      meter.current?.style.setProperty('--level', String(Math.sqrt(level)))
      meter.current?.toggleAttribute('data-loud', nowMs - loudMs < TOO_LOUD_MS)
      const words = formatPosition(recording.seconds)
      if (time.current && time.current.textContent !== words) time.current.textContent = words
      frame = requestAnimationFrame(next)
    })
    return () => cancelAnimationFrame(frame)
  }, [recording])
  return (
    <div className={styles.panel}>
      <div ref={meter} className={styles.meter} role="img" aria-label="Level">
        <span />
      </div>
      <p className={styles.time}>
        <span ref={time}>0:00</span> of {formatPosition(MOST_SECONDS)}
        <span className={styles.loud}>Too loud: move away or turn it down</span>
      </p>
      <Button look="primary" icon="stop" onClick={() => recording.stop()}>
        Stop
      </Button>
    </div>
  )
}
