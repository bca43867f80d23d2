import type { Sound } from '@segno/contract'
import { formatKeyShort, pitchClass } from '@segno/units'
import type { ReactNode } from 'react'
import { IconButton } from '../ui/button.tsx'
import { Cover } from '../ui/cover.tsx'
import { toggleSound } from '../listening/player.ts'
import { useSoundState } from '../listening/shown-player.ts'
import { dragSound } from './dragged-sound.ts'
import { formatTempo } from '../listening/words/format-sound.ts'
import styles from './sound-line.module.css'

interface SoundLineProps {
  sound: Sound
  /** Why it cannot be bought, or what else there is to say of it. */
  note?: string | undefined
  /** What one can do with it here. */
  children: ReactNode
}

/** A sound in a cart, on a receipt or among what was bought. */
export function SoundLine({ sound, note, children }: SoundLineProps) {
  const isHeard = useSoundState(sound.id) !== 'idle'
  const key = sound.key && formatKeyShort({ tonic: pitchClass(sound.key.tonic), mode: sound.key.mode })
  const tempo = sound.tempoBpm === null ? null : `${formatTempo(sound.tempoBpm)}\u00a0BPM`
  const about = [sound.artist.name, tempo, key].filter(Boolean).join(' · ')
  const pack = sound.pack ? ` · ${sound.pack.title}` : ''
  return (
    <li
      className={styles.line}
      data-muted={note !== undefined}
      draggable
      onDragStart={(event) => dragSound(event, sound)}
    >
      <IconButton
        icon={isHeard ? 'stop' : 'play'}
        label={isHeard ? `Stop ${sound.title}` : `Play ${sound.title}`}
        onClick={() => toggleSound(sound)}
      />
      <div className={styles.cover}>
        <Cover peaks={sound.peaks} family={sound.pack?.id ?? sound.id} />
      </div>
      <div className={styles.words}>
        <div className={styles.title}>{sound.title}</div>
        <div className={styles.about} title={about + pack}>
          <span>{about}</span>
          <span className={styles.pack}>{pack}</span>
        </div>
        {note && <div className={styles.note}>{note}</div>}
      </div>
      <div className={styles.end}>{children}</div>
    </li>
  )
}
