import type { Sound } from '@segno/contract'
import { useMemo } from 'react'
import { useNavigate } from 'react-router'
import { useAppState } from '../../../shared/state/app-state.ts'
import { openCollecting } from '../../../sounds/collections/collecting.ts'
import { toggleFavourite } from '../../../sounds/favourites/favourite-actions.ts'
import { useHelp } from '../../../shared/page/help-topics.ts'
import { HeartButton } from '../../../sounds/favourites/heart-button.tsx'
import {
  isAnythingHeard,
  followPlayed,
  playSound,
  positionNow,
  stopSound,
  stateOf,
  toggleSound,
  useSoundInPlayer,
  warmUnderPointer,
} from '../../player.ts'
import { useListeningError, useShownPlayer, useSoundState } from '../../shown-player.ts'
import { toggleInCartNow } from '../../../sounds/rows/cart-button.tsx'
import { addressOfSimilar } from '../../../sounds/sound-filter.ts'
import { toggleKept } from '../../../jams/stack/stack.ts'
import { type Shortcut, useShortcuts } from '../../../shared/page/shortcuts.ts'
import { Cover } from '../../../ui/cover.tsx'
import { Icon, type AnyIcon } from '../../../ui/icon.tsx'
import { Waveform } from '../../../ui/waveform.tsx'
import { AsHeardSwitch, LoopSwitch } from './preference-switches.tsx'
import { BeatSwitches, toggleBeatByKey } from './beat-switches.tsx'
import { KeyControls } from './key-controls.tsx'
import { KeepButton } from './keep-button.tsx'
import { PlayerCart, PlayerDrag } from './leaving.tsx'
import { ListControls } from './list-controls.tsx'
import styles from './player-bar.module.css'
import { MoreControls } from './more-controls.tsx'
import { SeekSlider } from './seek-slider.tsx'
import { SimilarButton } from './similar-button.tsx'
import { PositionText } from './position-text.tsx'
import { TempoControls } from './tempo-controls.tsx'
import { StillLoading, Trouble, useIsSlow } from './trouble.tsx'
import { VolumeControl } from './volume-control.tsx'

/**
 * The one player, at the bottom of every screen.
 *
 * @param isOnlyHeard hides it while nothing sounds
 */
export function PlayerBar({ isOnlyHeard = false }: { isOnlyHeard?: boolean }) {
  const sound = useShownPlayer((player) => player.sound)
  const isIdle = useShownPlayer(
    ({ sound: shown, snapshot }) => !shown || stateOf(snapshot, shown.id) === 'idle',
  )
  usePlayerShortcuts()
  return (
    <div className={styles.player} hidden={isOnlyHeard && isIdle}>
      <section className={styles.bar} aria-label="Player">
        {sound ? <SoundInPlayer sound={sound} /> : <NothingYet />}
        <Switches sound={sound} />
      </section>
    </div>
  )
}

const isBuyer = (): boolean => !useAppState.getState().user.isAdmin

const KEEPING: readonly Shortcut[] = [
  {
    keys: ['f', 'F'],
    label: 'Add the playing sound to favourites or remove it',
    group: 'keeping',
    run: () => isBuyer() && withSound(toggleFavourite),
  },
  {
    keys: ['c', 'C'],
    label: 'Add the playing sound to cart or remove it',
    group: 'keeping',
    run: () => isBuyer() && withSound(toggleInCartNow),
  },
  {
    keys: ['l', 'L'],
    label: 'Add the playing sound to a collection',
    group: 'keeping',
    run: () => withSound(openCollecting),
  },
  {
    keys: ['k', 'K'],
    label: 'Keep the playing sound, or drop it',
    group: 'keeping',
    run: () => withSound(toggleKept),
  },
]

function usePlayerShortcuts(): void {
  const navigate = useNavigate()
  const shortcuts: Shortcut[] = [
    { keys: [' '], label: 'Play or stop', group: 'playing', run: () => withSound(toggleSound) },
    { keys: ['Escape'], label: 'Stop', group: 'playing', run: stopSound, isMeant: isAnythingHeard },
    ...KEEPING,
    {
      keys: ['b', 'B'],
      label: 'Start sounds on the beat, or at once',
      group: 'session',
      run: () => toggleBeatByKey('quantise'),
    },
    {
      keys: ['m', 'M'],
      label: 'Metronome on or off',
      group: 'session',
      run: () => toggleBeatByKey('metronome'),
    },
    {
      keys: ['s', 'S'],
      label: 'Sounds like the one in the player',
      group: 'finding',
      run: () => withSound((meant) => void navigate(addressOfSimilar(meant))),
    },
  ]
  useShortcuts(shortcuts, { isFallback: true })
}

function Switches({ sound }: { sound: Sound | null }) {
  return (
    <div className={styles.switches}>
      <ListControls />
      {sound && <PlayerCart sound={sound} />}
      {sound && (
        <span className={styles.heart}>
          <HeartButton sound={sound} />
        </span>
      )}
      {sound && (
        <span className={styles.keep}>
          <KeepButton sound={sound} />
        </span>
      )}
      {sound && <SimilarButton sound={sound} />}
      <span className={styles.loop}>
        <LoopSwitch />
      </span>
      <div className={styles.wide}>
        <BeatSwitches />
        <VolumeControl />
      </div>
      {sound && (
        <span className={styles.wide}>
          <AsHeardSwitch />
          <PlayerDrag sound={sound} />
        </span>
      )}
      {sound && <MoreControls sound={sound} />}
    </div>
  )
}

/** The one that was asked for last, which the bar may not show yet. */
function withSound(run: (sound: Sound) => void): void {
  const { sound } = useSoundInPlayer.getState()
  if (sound) run(sound)
}

function NothingYet() {
  return <p className={styles.nothing}>Play a sound to hear it here, at your tempo and in your key.</p>
}

function SoundInPlayer({ sound }: { sound: Sound }) {
  const state = useSoundState(sound.id)
  const error = useListeningError()
  const isSlow = useIsSlow(sound.id, state)
  const { peaks, durationSeconds } = sound
  const follow = useMemo(() => (state === 'playing' ? followPlayed(sound) : undefined), [state, sound])
  useHelp('player')
  return (
    <>
      <PlayButton sound={sound} state={state} />
      <div className={styles.cover}>
        <Cover peaks={peaks} family={sound.pack?.id ?? sound.id} />
      </div>
      <div className={styles.names}>
        <div className={styles.title} title={sound.title}>
          {sound.title}
        </div>
        <div className={styles.artist}>{sound.artist.name}</div>
      </div>
      {error && <Trouble error={error} onTryAgain={() => playSound(sound, positionNow())} />}
      {!error && isSlow && <StillLoading />}
      {!error && !isSlow && (
        <div className={styles.waveform}>
          <Waveform
            peaks={peaks}
            follow={follow}
            onPoint={(fraction) => playSound(sound, fraction * durationSeconds)}
          />
          <SeekSlider key={sound.id} sound={sound} state={state} />
        </div>
      )}
      <PositionText sound={sound} isPlaying={state === 'playing'} />
      <div className={styles.wide}>
        <TempoControls sound={sound} />
        <KeyControls sound={sound} />
      </div>
    </>
  )
}

function PlayButton({ sound, state }: { sound: Sound; state: ReturnType<typeof useSoundState> }) {
  const isIdle = state === 'idle'
  const icon: AnyIcon = isIdle ? 'play' : 'stop'
  return (
    <button
      type="button"
      className={styles.play}
      data-state={state}
      aria-label={`${isIdle ? 'Play' : 'Stop'} ${sound.title}`}
      onPointerEnter={() => warmUnderPointer(sound)}
      onPointerLeave={() => warmUnderPointer(null)}
      onClick={() => withSound(toggleSound)}
    >
      <Icon name={icon} />
    </button>
  )
}
