import type { Sound } from '@segno/contract'
import { useMemo } from 'react'
import { useNavigate } from 'react-router'
import {
  followPlayed,
  playSound,
  stopSound,
  toggleSound,
  useListeningError,
  useSoundInPlayer,
  useSoundState,
} from '../../shared/listening/player.ts'
import { usePreferences } from '../../shared/preferences.ts'
import { addressOfSimilar } from '../../shared/sounds/sound-filter.ts'
import { useShortcuts } from '../../shared/shortcuts.ts'
import { Cover } from '../../ui/cover.tsx'
import { Icon, type IconName } from '../../ui/icon.tsx'
import { Waveform } from '../../ui/waveform.tsx'
import { KeyControls } from './key-controls.tsx'
import { ListControls } from './list-controls.tsx'
import styles from './player-bar.module.css'
import { MoreControls } from './more-controls.tsx'
import { SimilarButton } from './similar-button.tsx'
import { PositionText } from './position-text.tsx'
import { TempoControls } from './tempo-controls.tsx'
import { VolumeControl } from './volume-control.tsx'

/** The one player, at the bottom of every screen. */
export function PlayerBar() {
  const sound = useSoundInPlayer((player) => player.sound)
  const navigate = useNavigate()
  useShortcuts([
    { keys: [' '], label: 'Play or stop', run: () => sound && toggleSound(sound) },
    { keys: ['Escape'], label: 'Stop', run: stopSound },
    {
      keys: ['s', 'S'],
      label: 'Sounds like the one in the player',
      run: () => sound && void navigate(addressOfSimilar(sound)),
    },
  ])
  return (
    <section className={styles.bar} aria-label="Player">
      {sound ? <SoundInPlayer sound={sound} /> : <NothingYet />}
      <div className={styles.switches}>
        <ListControls />
        {sound && <SimilarButton sound={sound} />}
        <LoopSwitch />
        <div className={styles.wide}>
          <VolumeControl />
        </div>
        {sound && <MoreControls sound={sound} />}
      </div>
    </section>
  )
}

function NothingYet() {
  return (
    <p className={styles.nothing}>Press play on a sound to hear it here, at your tempo and in your key.</p>
  )
}

function SoundInPlayer({ sound }: { sound: Sound }) {
  const state = useSoundState(sound._id)
  const error = useListeningError()
  const { peaks, durationSeconds } = sound
  const follow = useMemo(
    () => (state === 'playing' ? followPlayed(durationSeconds) : undefined),
    [state, durationSeconds],
  )
  const isIdle = state === 'idle'
  const icon: IconName = isIdle ? 'play' : 'stop'
  return (
    <>
      <button
        type="button"
        className={styles.play}
        data-state={state}
        aria-label={`${isIdle ? 'Play' : 'Stop'} ${sound.title}`}
        onClick={() => toggleSound(sound)}
      >
        <Icon name={icon} />
      </button>
      <div className={styles.cover}>
        <Cover peaks={peaks} family={sound.pack?._id ?? sound._id} />
      </div>
      <div className={styles.names}>
        <div className={styles.title} title={sound.title}>
          {sound.title}
        </div>
        <div className={styles.artist}>{sound.artist.name}</div>
      </div>
      {error ? (
        <p className={styles.error} role="alert">
          <Icon name="warning" />
          {error.message}
        </p>
      ) : (
        <div className={styles.waveform}>
          <Waveform
            peaks={peaks}
            follow={follow}
            onPoint={(fraction) => playSound(sound, fraction * durationSeconds)}
          />
        </div>
      )}
      <PositionText isPlaying={state === 'playing'} durationSeconds={durationSeconds} />
      <div className={styles.wide}>
        <TempoControls sound={sound} />
        <KeyControls sound={sound} />
      </div>
    </>
  )
}

function LoopSwitch() {
  const loop = usePreferences((preferences) => preferences.loop)
  const label = loop ? 'Loop is on' : 'Loop is off'
  return (
    <button
      type="button"
      className={styles.loop}
      title={label}
      aria-label="Loop"
      aria-pressed={loop}
      onClick={() => usePreferences.setState({ loop: !loop })}
    >
      <Icon name="loop" />
    </button>
  )
}
