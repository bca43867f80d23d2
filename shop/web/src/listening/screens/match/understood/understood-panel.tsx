import type { Track } from '@segno/contract'
import { formatKey } from '@segno/units'
import type { ReactNode } from 'react'
import { usePreferences } from '../../../../shared/storage/preferences.ts'
import { keyFromText, keyInText } from '../../../words/musical-key-text.ts'
import { formatTempo } from '../../../words/format-sound.ts'
import { KeyOptions } from '../../../words/key-options.tsx'
import { Button } from '../../../../ui/button.tsx'
import { Icon } from '../../../../ui/icon.tsx'
import { Select } from '../../../../ui/select.tsx'
import { correct, type Given, type Understood } from '../given/track-store.ts'
import { DownbeatNudge } from './downbeat-nudge.tsx'
import { TrackTempo } from './track-tempo.tsx'
import styles from './understood-panel.module.css'
import { barsSentence, confidenceWords, remarkSentence } from './understood-words.ts'

interface UnderstoodPanelProps {
  given: Given
  understood: Understood
  onAnother: () => void
}

/** What was heard in the track, to be corrected by whoever made it. */
export function UnderstoodPanel({ given, understood, onAnother }: UnderstoodPanelProps) {
  const track = given.kind === 'sounds' ? null : given.track
  const { corrected } = given
  const sessionRemark = useSessionRemark()
  const remarks = (track?.remarks ?? []).filter(
    (remark) => !(remark === 'no_pulse' && corrected.tempoBpm) && !(remark === 'no_notes' && corrected.key),
  )
  return (
    <section className={styles.panel} aria-label="Your track’s tempo and key">
      <div className={styles.values}>
        <Value
          label="Tempo"
          trust={track && trustOf(track.tempoBpm, track.tempoConfidence, corrected.tempoBpm !== undefined)}
        >
          <TrackTempo tempoBpm={understood.tempoBpm} />
        </Value>
        <KeyValue track={track} {...{ given, understood }} />
        {given.kind !== 'sounds' && understood.tempoBpm !== null && (
          <BarsValue tempoBpm={understood.tempoBpm} {...{ track, given, understood }} />
        )}
        <div className={styles.another}>
          <Button onClick={onAnother}>Another track</Button>
        </div>
      </div>
      <Remarks
        sentences={[...remarks.map(remarkSentence), ...barsRemark(given, understood), ...sessionRemark]}
      />
    </section>
  )
}

interface ValueProps extends Pick<UnderstoodPanelProps, 'given' | 'understood'> {
  track: Track | null
}

function KeyValue({ track, given: { corrected }, understood }: ValueProps) {
  return (
    <Value label="Key" trust={track && trustOf(track.key, track.keyConfidence, corrected.key !== undefined)}>
      <Select
        label="Key of your track"
        value={understood.key ? keyInText(understood.key) : ''}
        onChange={({ currentTarget }) => correct({ key: keyFromText(currentTarget.value) })}
      >
        <option value="">No key</option>
        <KeyOptions />
      </Select>
    </Value>
  )
}

function BarsValue({ tempoBpm, track, given: { corrected }, understood }: ValueProps & { tempoBpm: number }) {
  return (
    <Value
      label="Downbeat"
      trust={
        track &&
        trustOf(track.downbeatSeconds, track.downbeatConfidence, corrected.downbeatSeconds !== undefined)
      }
    >
      <DownbeatNudge tempoBpm={tempoBpm} downbeatSeconds={understood.downbeatSeconds} />
    </Value>
  )
}

/** Of taps and of a cart it is known. */
function barsRemark(given: Given, { tempoBpm }: Understood): readonly string[] {
  if (given.kind !== 'audio' || tempoBpm === null || given.corrected.downbeatSeconds !== undefined) return []
  const sentence = barsSentence(given.track.downbeatConfidence)
  return sentence === null ? [] : [sentence]
}

/** Whoever has set a session wonders which of the two is heard. */
function useSessionRemark(): readonly string[] {
  const session = usePreferences((preferences) => preferences.session)
  const waiting = [
    session.tempoBpm === null ? null : `${formatTempo(session.tempoBpm)} BPM`,
    session.key && formatKey(session.key),
  ].filter((fact) => fact !== null)
  if (waiting.length === 0) return []
  return [`Sounds follow your track here. Other screens use your session (${waiting.join(', ')}).`]
}

function Remarks({ sentences }: { sentences: readonly string[] }) {
  if (sentences.length === 0) return null
  return (
    <ul className={styles.remarks}>
      {sentences.map((sentence) => (
        <li key={sentence}>
          <Icon name="info" />
          {sentence}
        </li>
      ))}
    </ul>
  )
}

function trustOf(
  value: Track['key'] | number | null,
  confidence: number,
  isCorrected: boolean,
): string | null {
  if (isCorrected) return 'yours'
  return value === null ? null : confidenceWords(confidence)
}

function Value({ label, trust, children }: { label: string; trust: string | null; children: ReactNode }) {
  return (
    <div className={styles.value}>
      <div className={styles.label}>
        {label}
        {trust && <span className={styles.trust}>{trust}</span>}
      </div>
      {children}
    </div>
  )
}
