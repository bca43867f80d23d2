import type { Likeness, Sound, Vocabulary } from '@segno/contract'
import { Fragment, memo, type KeyboardEvent, type MouseEvent } from 'react'
import { Link } from 'react-router'
import { playSound, toggleSound, useSoundState, warmUnderPointer } from '../../listening/player.ts'
import { countOf, formatDuration } from '../format-sound.ts'
import { likenessWords } from '../likeness-words.ts'
import { nameOf } from '../term-name.ts'
import { Cover } from '../../../ui/cover.tsx'
import { formatCount } from '../../../ui/format-count.ts'
import { Icon } from '../../../ui/icon.tsx'
import { CartButton } from './cart-button.tsx'
import { RowMenu } from './row-menu.tsx'
import { HeardKey, HeardTempo } from './heard-values.tsx'
import { RowWaveform } from './row-waveform.tsx'
import styles from './sound-row.module.css'

interface SoundRowProps {
  sound: Sound
  index: number
  top: number
  isOwned: boolean
  /** How it is like the sound asked about, where one was. */
  likeness?: Likeness | null
  /** Why it is in the list, where that is said in other words. */
  why?: string
  moreOfPack?: number
  packAddress?: string
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
  const why = props.why ?? (props.likeness ? likenessWords(props.likeness) : '')
  const saysWhy = props.why !== undefined || Boolean(props.likeness)
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
      data-like={saysWhy ? (why ? 'words' : 'none') : undefined}
      onClick={listen}
      onKeyDown={pressEnter}
      onPointerEnter={() => warmUnderPointer(sound)}
      onPointerLeave={() => warmUnderPointer(null)}
    >
      <div role="gridcell" className={styles.start}>
        <PlayButton sound={sound} state={state} tabIndex={tabIndex} />
        <Cover peaks={sound.peaks} family={sound.pack?._id ?? sound._id} />
      </div>
      <TitleCell {...props} tabIndex={tabIndex} />
      <div role="gridcell" className={styles.waveform}>
        <RowWaveform sound={sound} isPlaying={state === 'playing'} onSelect={select} />
      </div>
      <HeardTempo sound={sound} className={styles.tempo} />
      <HeardKey sound={sound} className={styles.key} />
      <div role="gridcell" className={styles.duration}>
        {formatDuration(sound.durationSeconds)}
      </div>
      <TagsCell sound={sound} why={why} vocabulary={props.vocabulary} />
      <div role="gridcell" className={styles.cart}>
        <CartButton sound={sound} isOwned={isOwned} tabIndex={tabIndex} />
        <RowMenu sound={sound} tabIndex={tabIndex} />
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

interface TitleCellProps extends Pick<SoundRowProps, 'sound' | 'moreOfPack' | 'packAddress'> {
  tabIndex: number
}

function TitleCell({ sound, tabIndex, moreOfPack = 0, packAddress }: TitleCellProps) {
  const { _id, title, artist, pack } = sound
  return (
    <div role="gridcell" className={styles.names}>
      <div className={styles.title} title={title}>
        <Link to={`/sounds/${_id}`} tabIndex={tabIndex}>
          {title}
        </Link>
      </div>
      <div className={styles.under}>
        <div className={styles.source}>
          <Link to={`/artists/${artist.handle}`} tabIndex={tabIndex}>
            {artist.name}
          </Link>
          {pack && (
            <>
              {' · '}
              <Link to={`/packs/${pack._id}`} tabIndex={tabIndex}>
                {pack.title}
              </Link>
            </>
          )}
        </div>
        {pack && packAddress && (
          <Link
            to={packAddress}
            className={styles.more}
            tabIndex={tabIndex}
            title={`${countOf(moreOfPack, 'more sound', 'more sounds')} of ${pack.title}`}
            aria-label={`${moreOfPack} more of ${pack.title}`}
          >
            +{formatCount(moreOfPack)} more
          </Link>
        )}
      </div>
    </div>
  )
}

/** Where a sound is like another it says in what, in the place of its tags. */
function TagsCell({ sound, why, vocabulary }: { sound: Sound; why: string; vocabulary: Vocabulary }) {
  const { instrument, moods, genres } = sound
  const words = [
    ...(instrument ? [nameOf(vocabulary.instruments, instrument)] : []),
    ...moods.slice(0, 1).map((mood) => nameOf(vocabulary.moods, mood)),
    ...genres.map((genre) => nameOf(vocabulary.genres, genre)),
  ]
  const text = why || words.join(' · ').toLowerCase()
  return (
    <div role="gridcell" className={styles.tags} data-why={why !== ''} title={text}>
      {why ? <Reasons reasons={why.split(' · ')} /> : text}
    </div>
  )
}

/** Where there is room for two lines they break between reasons, and each dot stays at the end of what it follows. */
function Reasons({ reasons }: { reasons: readonly string[] }) {
  return reasons.map((reason, at) => (
    <Fragment key={reason}>
      {at > 0 && ' '}
      <span className={styles.reason}>
        {reason}
        {at < reasons.length - 1 && ' ·'}
      </span>
    </Fragment>
  ))
}
