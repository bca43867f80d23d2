import type { Sound, Vocabulary } from '@segno/contract'
import { memo, type KeyboardEvent, type MouseEvent } from 'react'
import { Link } from 'react-router'
import { playSound, toggleSound, useSoundState, warmUnderPointer } from '../../shared/listening/player.ts'
import { formatDuration } from '../../shared/sounds/format-sound.ts'
import { addressOfFilter } from '../../shared/sounds/sound-filter.ts'
import { nameOf } from '../../shared/sounds/term-name.ts'
import { Cover } from '../../ui/cover.tsx'
import { Icon } from '../../ui/icon.tsx'
import { CartButton } from './cart-button.tsx'
import { HeardKey, HeardTempo } from './heard-values.tsx'
import { RowWaveform } from './row-waveform.tsx'
import styles from './sound-row.module.css'

interface SoundRowProps {
  sound: Sound
  index: number
  top: number
  isOwned: boolean
  isSelected: boolean
  /** One row of the list is reached by Tab, the others by the arrow keys. */
  isTabStop: boolean
  vocabulary: Vocabulary
  onSelect: (sound: Sound, index: number) => void
}

export const SoundRow = memo(function SoundRow(props: SoundRowProps) {
  const { sound, index, top, isOwned, isSelected, isTabStop, onSelect } = props
  const state = useSoundState(sound._id)
  const tabIndex = isTabStop ? 0 : -1
  const select = (): void => onSelect(sound, index)
  const listen = ({ target }: MouseEvent<HTMLElement>): void => {
    select()
    if (!(target as Element).closest('a, button, [data-pointed]') && state === 'idle') playSound(sound)
  }
  const pressEnter = ({ key, target, currentTarget }: KeyboardEvent): void => {
    if (key === 'Enter' && target === currentTarget) toggleSound(sound)
  }
  return (
    <div
      role="row"
      aria-rowindex={index + 1}
      aria-selected={isSelected}
      className={styles.row}
      style={{ transform: `translateY(${top}px)` }}
      tabIndex={tabIndex}
      data-state={state}
      onClick={listen}
      onKeyDown={pressEnter}
      onPointerEnter={() => warmUnderPointer(sound)}
      onPointerLeave={() => warmUnderPointer(null)}
    >
      <div role="gridcell" className={styles.start}>
        <PlayButton sound={sound} state={state} tabIndex={tabIndex} />
        <Cover peaks={sound.peaks} family={sound.pack?._id ?? sound._id} />
      </div>
      <TitleCell sound={sound} tabIndex={tabIndex} />
      <div role="gridcell" className={styles.waveform}>
        <RowWaveform sound={sound} isPlaying={state === 'playing'} onSelect={select} />
      </div>
      <HeardTempo sound={sound} className={styles.tempo} />
      <HeardKey sound={sound} className={styles.key} />
      <div role="gridcell" className={styles.duration}>
        {formatDuration(sound.durationSeconds)}
      </div>
      <TagsCell sound={sound} vocabulary={props.vocabulary} />
      <div role="gridcell" className={styles.cart}>
        <CartButton sound={sound} isOwned={isOwned} tabIndex={tabIndex} />
      </div>
    </div>
  )
})

type State = ReturnType<typeof useSoundState>

function PlayButton({ sound, state, tabIndex }: { sound: Sound; state: State; tabIndex: number }) {
  const isIdle = state === 'idle'
  return (
    <button
      type="button"
      className={styles.play}
      data-state={state}
      tabIndex={tabIndex}
      aria-label={`${isIdle ? 'Play' : 'Stop'} ${sound.title}`}
      onClick={() => toggleSound(sound)}
    >
      <Icon name={isIdle ? 'play' : 'stop'} />
    </button>
  )
}

function TitleCell({ sound, tabIndex }: { sound: Sound; tabIndex: number }) {
  const { title, artist, pack } = sound
  return (
    <div role="gridcell" className={styles.names}>
      <div className={styles.title} title={title}>
        {title}
      </div>
      <div className={styles.source}>
        <Link to={`/sounds${addressOfFilter({ artist: artist.handle })}`} tabIndex={tabIndex}>
          {artist.name}
        </Link>
        {pack && (
          <>
            {' · '}
            <Link to={`/sounds${addressOfFilter({ pack: pack._id })}`} tabIndex={tabIndex}>
              {pack.title}
            </Link>
          </>
        )}
      </div>
    </div>
  )
}

function TagsCell({ sound, vocabulary }: { sound: Sound; vocabulary: Vocabulary }) {
  const { instrument, moods, genres } = sound
  const words = [
    ...(instrument ? [nameOf(vocabulary.instruments, instrument)] : []),
    ...moods.slice(0, 1).map((mood) => nameOf(vocabulary.moods, mood)),
    ...genres.map((genre) => nameOf(vocabulary.genres, genre)),
  ]
  const text = words.join(' · ').toLowerCase()
  return (
    <div role="gridcell" className={styles.tags} title={text}>
      {text}
    </div>
  )
}
