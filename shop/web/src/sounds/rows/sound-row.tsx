import { packPath, type Sound, type Vocabulary } from '@segno/contract'
import type { SoundKey } from '@segno/units'
import { memo, type MouseEvent, useContext } from 'react'
import { ChooseBox } from '../chosen/choose-box.tsx'
import { useIsChoosing, useIsChosen } from '../chosen/choices.ts'
import { ChoosingContext } from '../chosen/use-choosing.ts'
import { useRowPress } from '../chosen/use-row-press.ts'
import { isHeardNow, playSound, warmUnderPointer } from '../../listening/player.ts'
import { useSoundState } from '../../listening/shown-player.ts'
import { soundWords } from '../../listening/words/sound-words.ts'
import { useIsFaded } from '../not-for-me.ts'
import { Cover } from '../../ui/cover.tsx'
import { countOf, formatCount } from '../../ui/format-count.ts'
import { isForMore, likeOf, reasonOf, type SoundInList } from './list-row.ts'
import { PlayButton } from '../play-button.tsx'
import { RowActions } from './row-actions.tsx'
import { RowGrip } from './row-grip.ts'
import { RowLink } from './row-link.tsx'
import { HeardCells } from './heard-values.tsx'
import { ROW_WAVEFORMS, RowWaveform } from './row-waveform.tsx'
import { TagsCell } from './tags-cell.tsx'
import { useTabStop } from './use-tab-stop.ts'
import controls from './row-controls.module.css'
import measures from './row-measures.module.css'
import names from './row-names.module.css'
import styles from './sound-row.module.css'

interface SoundRowProps extends SoundInList {
  index: number
  /** Where it stands for whoever does not see it, lines between rows counted. */
  rowIndex: number
  /** In pixels, from the first row. */
  top: number
  vocabulary: Vocabulary
  onSelect: (sound: Sound, index: number) => void
  isSelected: boolean
  /** One row of the list is reached by Tab, the others by the arrow keys. */
  isTabStop: boolean
  /** The sounds that may be heard next. */
  soundsAfter?: (index: number) => readonly Sound[]
}

export const SoundRow = memo(function SoundRow(props: SoundRowProps) {
  const { sound, index, rowIndex, top, isOwned, isForSale = true, isSelected, isTabStop, onSelect } = props
  const state = useSoundState(sound.id)
  const isFaded = useIsFaded(sound.id)
  const tabIndex = isTabStop ? 0 : -1
  const listId = useContext(ChoosingContext)?.listId ?? null
  const isChoosing = useIsChoosing(listId)
  const isChosen = useIsChosen(listId, sound.id)
  const why = reasonOf(props)
  const select = (): void => onSelect(sound, index)
  const listen = ({ target }: MouseEvent<HTMLElement>): void => {
    select()
    if (!(target as Element).closest('a, button, [data-pointed]') && !isHeardNow(sound.id)) playSound(sound)
  }
  return (
    <div
      ref={useTabStop(isTabStop)}
      role="row"
      aria-rowindex={rowIndex}
      aria-label={soundWords(sound, { tempoBpm: sound.tempoBpm, key: sound.key as SoundKey | null })}
      data-index={index}
      aria-selected={isChoosing ? isChosen : isSelected}
      data-current={isSelected}
      className={styles.row}
      style={{ top }}
      tabIndex={-1}
      data-state={state}
      data-faded={isFaded}
      data-like={likeOf(why)}
      data-more={isForMore(props)}
      onClick={listen}
      onPointerEnter={() => warmUnderPointer(sound, () => props.soundsAfter?.(index) ?? [])}
      onPointerLeave={() => warmUnderPointer(null)}
      {...useRowPress(index, isChoosing)}
    >
      {useContext(RowGrip)}
      <div role="gridcell" className={controls.start} data-choosing={isChoosing}>
        <PlayButton className={controls.play} sound={sound} state={state} tabIndex={tabIndex} />
        <Cover peaks={sound.peaks} family={sound.pack?.id ?? sound.id} />
        <ChooseBox {...{ sound, index, isChosen, tabIndex }} />
      </div>
      <TitleCell {...props} tabIndex={tabIndex} />
      <div role="gridcell" className={measures.waveform}>
        <RowWaveform sound={sound} isPlaying={state === 'playing'} onSelect={select} alike={ROW_WAVEFORMS} />
      </div>
      <HeardCells sound={sound} />
      <TagsCell sound={sound} why={why ?? ''} vocabulary={props.vocabulary} />
      <div role="gridcell" className={controls.cart}>
        <RowActions {...{ sound, index, isOwned, isForSale, tabIndex }} />
      </div>
    </div>
  )
})

interface TitleCellProps extends Pick<SoundRowProps, 'sound' | 'moreOfPack' | 'packAddress'> {
  tabIndex: number
}

function TitleCell({ sound, tabIndex, moreOfPack = 0, packAddress }: TitleCellProps) {
  const { id, title, artist, pack } = sound
  return (
    <div role="gridcell" className={names.names}>
      <div className={names.title} title={title}>
        <RowLink to={`/sounds/${id}`} tabIndex={tabIndex}>
          {title}
        </RowLink>
      </div>
      <div className={names.under}>
        <div className={names.source}>
          <RowLink to={`/artists/${artist.handle}`} tabIndex={tabIndex}>
            {artist.name}
          </RowLink>
          {pack && (
            <>
              {' · '}
              <RowLink to={packPath(pack, artist)} tabIndex={tabIndex}>
                {pack.title}
              </RowLink>
            </>
          )}
        </div>
        {pack && packAddress && (
          <RowLink
            to={packAddress}
            className={names.more}
            tabIndex={tabIndex}
            title={`${countOf(moreOfPack, 'more sound', 'more sounds')} of ${pack.title}`}
            label={`${moreOfPack} more of ${pack.title}`}
          >
            +{formatCount(moreOfPack)} more
          </RowLink>
        )}
      </div>
    </div>
  )
}
