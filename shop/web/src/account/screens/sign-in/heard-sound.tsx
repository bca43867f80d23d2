import type { Sound } from '@segno/contract'
import { formatKeyShort, pitchClass } from '@segno/units'
import { useMemo } from 'react'
import { followPlayed, playSound, warmUnderPointer } from '../../../listening/player.ts'
import { useSoundState } from '../../../listening/shown-player.ts'
import { formatTempo } from '../../../listening/words/format-sound.ts'
import { PlayButton } from '../../../sounds/play-button.tsx'
import { Waveform } from '../../../ui/waveform.tsx'
import styles from './few-sounds.module.css'

/** A sound to be heard, and nothing else to do with it. */
export function HeardSound({ sound }: { sound: Sound }) {
  const { title, artist, peaks, durationSeconds, tempoBpm, key } = sound
  const state = useSoundState(sound.id)
  const follow = useMemo(() => (state === 'playing' ? followPlayed(sound) : undefined), [state, sound])
  const keyName = key && formatKeyShort({ tonic: pitchClass(key.tonic), mode: key.mode })
  return (
    <li
      className={styles.sound}
      onPointerEnter={() => warmUnderPointer(sound)}
      onPointerLeave={() => warmUnderPointer(null)}
    >
      <PlayButton sound={sound} state={state} className={styles.play} />
      <div className={styles.names}>
        <span className={styles.title}>{title}</span>
        <span className={styles.artist}>{artist.name}</span>
      </div>
      <span className={styles.facts}>
        {[tempoBpm === null ? null : formatTempo(tempoBpm), keyName].filter(Boolean).join(' · ')}
      </span>
      <div className={styles.waveform}>
        <Waveform
          peaks={peaks}
          follow={follow}
          onPoint={(fraction) => playSound(sound, fraction * durationSeconds)}
        />
      </div>
    </li>
  )
}
