import { packPath, type Sound } from '@segno/contract'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import type { HeardAs } from '../drag-out/as-heard/heard-as.ts'
import { DragHandle } from '../drag-out/drag-handle.tsx'
import { HeartButton } from '../favourites/heart-button.tsx'
import { useHearing } from '../../listening/fits.ts'
import { useSoundState } from '../../listening/shown-player.ts'
import { usePreferences } from '../../shared/storage/preferences.ts'
import { Cover } from '../../ui/cover.tsx'
import { dragDotsIcon } from '../../ui/later-icons.ts'
import { HeardKey, HeardTempo } from './heard-values.tsx'
import { PlayButton } from '../play-button.tsx'
import controls from './row-controls.module.css'
import { RowMenu } from './row-menu.tsx'
import { RowWaveform } from './row-waveform.tsx'
import measures from './row-measures.module.css'
import styles from './sound-item.module.css'

/** A sound in a cell of a table: play, cover, title and where it comes from. */
export function SoundCell({ sound }: { sound: Sound }) {
  return (
    <div className={styles.cell}>
      <Start sound={sound} state={useSoundState(sound.id)} />
      <Names sound={sound} />
    </div>
  )
}

/** A list of what was done with sounds, which may have one of them several times, with columns of its own. */
export function SoundItems({ children }: { children: ReactNode }) {
  const isCompact = usePreferences(({ compactRows }) => compactRows)
  return (
    <div className={styles.box}>
      <ul className={styles.items} data-compact={isCompact}>
        {children}
      </ul>
    </div>
  )
}

interface SoundItemProps {
  sound: Sound
  isOwned: boolean
  /** Why it cannot be bought, or what else there is to say of it. */
  note?: string | undefined
  /** What this list says of it. */
  facts: ReactNode
  /** How it is bought or fetched here. */
  actions: ReactNode
  /** Left out where it can be dragged out of the page. */
  canDrag?: boolean
  /** At which tempo and pitch it is dragged; left out, as it is heard now. */
  heard?: HeardAs | null
}

/** One of them, as a row of sounds shows it. */
export function SoundItem({ sound, isOwned, note, facts, actions, canDrag = true, heard }: SoundItemProps) {
  const state = useSoundState(sound.id)
  const hearing = useHearing(sound)
  return (
    <li className={styles.item}>
      <Start {...{ sound, state }} />
      <Names {...{ sound, note }} />
      <div className={styles.waveform}>
        <RowWaveform sound={sound} isPlaying={state === 'playing'} onSelect={() => undefined} />
      </div>
      <HeardTempo {...{ sound, hearing }} className={`${measures.tempo} ${styles.tempo}`} isNamed />
      <HeardKey {...{ sound, hearing }} className={`${measures.key} ${styles.key}`} isNamed />
      <div className={styles.facts}>{facts}</div>
      <div className={styles.actions}>
        <HeartButton sound={sound} />
        {actions}
        <RowMenu {...{ sound, isOwned }} tabIndex={0} />
        {canDrag ? (
          <DragHandle {...{ sound, isOwned, heard }} icon={dragDotsIcon} />
        ) : (
          <span className={styles.noHandle} />
        )}
      </div>
    </li>
  )
}

function Start({ sound, state }: { sound: Sound; state: ReturnType<typeof useSoundState> }) {
  return (
    <div className={styles.start}>
      <PlayButton className={controls.play} sound={sound} state={state} />
      <Cover peaks={sound.peaks} family={sound.pack?.id ?? sound.id} />
    </div>
  )
}

function Names({ sound, note }: { sound: Sound; note?: string | undefined }) {
  return (
    <div className={styles.names}>
      <Link className={styles.title} to={`/sounds/${sound.id}`}>
        {sound.title}
      </Link>
      <Source sound={sound} />
      {note && <div className={styles.note}>{note}</div>}
    </div>
  )
}

function Source({ sound: { artist, pack } }: { sound: Sound }) {
  return (
    <div className={styles.source}>
      <Link to={`/artists/${artist.handle}`}>{artist.name}</Link>
      {pack && (
        <>
          {' · '}
          <Link to={packPath(pack, artist)}>{pack.title}</Link>
        </>
      )}
    </div>
  )
}
