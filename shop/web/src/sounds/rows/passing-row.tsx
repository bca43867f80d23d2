import type { Sound } from '@segno/contract'
import type { SoundKey } from '@segno/units'
import { memo, useContext } from 'react'
import { hearingNow } from '../../listening/fits.ts'
import { isHeardNow, playSound } from '../../listening/player.ts'
import { isChoosingIn, isChosenIn } from '../chosen/choices.ts'
import { ChoosingContext } from '../chosen/use-choosing.ts'
import { useRowPress } from '../chosen/use-row-press.ts'
import { formatLength, formatTempo } from '../../listening/words/format-sound.ts'
import { isFadedNow } from '../not-for-me.ts'
import { keyChange } from '../../listening/words/musical-key-text.ts'
import { soundWords } from '../../listening/words/sound-words.ts'
import { CoverColour } from '../../ui/cover.tsx'
import { isForMore, likeOf, reasonOf, type SoundInList } from './list-row.ts'
import controls from './row-controls.module.css'
import { RowGrip } from './row-grip.ts'
import { ABOVE_ROWS_PX } from './row-places.ts'
import { StillRowWaveform } from './row-waveform.tsx'
import measures from './row-measures.module.css'
import names from './row-names.module.css'
import skeleton from './row-skeleton.module.css'
import type { PlacedSound } from './sound-row.tsx'
import styles from './sound-row.module.css'

type PassingRowProps = (
  | (Pick<PlacedSound, 'index' | 'rowIndex'> & (SoundInList | { sound: null }))
  | { index: null; rowIndex: null; sound: null }
) &
  Pick<PlacedSound, 'top'> & { onPress: PlacedSound['onSelect'] }

/** What it has while it is of no row. A pointer would find it all the same, so it stands where no row can. */
export const PARKED = {
  index: null,
  rowIndex: null,
  sound: null,
  top: -ABOVE_ROWS_PX,
  onPress: () => undefined,
} as const

/**
 * A row as long as it passes by: what the eye finds in it, in as few elements as can be, following nothing (decision 0029).
 * The whole row takes its place where the list comes to rest. Until then its elements serve one sound after the other; where
 * a sound is on its way they are empty.
 */
export const PassingRow = memo(function PassingRow(props: PassingRowProps) {
  const { sound, index, rowIndex, top, onPress } = props
  const listId = useContext(ChoosingContext)?.listId ?? null
  const isParked = index === null
  const isBusy = !sound && !isParked
  const seen = sound ? seenOf(sound) : NOTHING_YET
  const press = (): void => {
    if (!sound || isParked) return
    onPress(sound, index)
    if (!isHeardNow(sound.id)) playSound(sound)
  }
  return (
    <div
      role="row"
      aria-hidden={isParked || undefined}
      aria-rowindex={rowIndex ?? undefined}
      aria-label={seen.words}
      aria-busy={isBusy}
      data-index={index ?? undefined}
      aria-selected={sound !== null && isChosenIn(listId, sound.id)}
      className={isBusy ? `${styles.row} ${skeleton.waiting}` : styles.row}
      style={{ top, opacity: isParked ? 0 : undefined }}
      data-faded={sound !== null && isFadedNow(sound.id)}
      data-like={props.sound ? likeOf(reasonOf(props)) : undefined}
      data-more={props.sound ? isForMore(props) : undefined}
      onClick={press}
      {...useRowPress(index, isChoosingIn(listId))}
    >
      {useContext(RowGrip)}
      <div role="gridcell" className={controls.start} data-passing>
        <CoverColour family={seen.family} />
      </div>
      <div role="gridcell" className={names.names} data-passing>
        <div className={names.title}>{seen.title}</div>
        <div className={names.source}>{seen.source}</div>
      </div>
      <div role="gridcell" className={measures.waveform}>
        <StillRowWaveform peaks={seen.peaks} />
      </div>
      <div role="gridcell" className={classOf(measures.tempo, seen.tempo)} data-changed={seen.isOtherTempo}>
        {seen.tempo ?? '–'}
      </div>
      <div role="gridcell" className={classOf(measures.key, seen.key)}>
        {seen.key ?? '–'}
      </div>
      <div role="gridcell" className={measures.duration}>
        {seen.duration}
      </div>
    </div>
  )
})

/** There is a text in each place, so that the browser has only to put another. */
const SPACE = '\u00a0'
const NOTHING_YET = {
  words: 'Loading',
  family: '',
  title: SPACE,
  source: SPACE,
  peaks: '',
  tempo: SPACE,
  key: SPACE,
  duration: SPACE,
  isOtherTempo: false,
}

/** What the row says of a sound; the tempo and the key are those at which it would be heard now. */
function seenOf(sound: Sound) {
  const { id, title, artist, pack, tempoBpm, peaks } = sound
  const key = sound.key as SoundKey | null
  const heard = hearingNow(sound)
  return {
    words: soundWords(sound, { tempoBpm, key }),
    family: pack?.id ?? id,
    title,
    source: pack ? `${artist.name} · ${pack.title}` : artist.name,
    peaks,
    tempo: fromTo(tempoBpm, heard.tempoBpm, formatTempo),
    key: key && heard.key && withArrow(keyChange(key, heard.key)),
    duration: formatLength(sound),
    isOtherTempo: heard.tempoBpm !== tempoBpm,
  }
}

const classOf = (cell: string | undefined, value: string | null): string =>
  value === null ? `${cell} ${measures.none}` : `${cell}`

/** As `HeardTempo` and `HeardKey` have it; `null` where there is none. */
function fromTo<Value>(
  own: Value | null,
  heard: Value | null,
  format: (value: Value) => string,
): string | null {
  if (own === null || heard === null) return null
  return withArrow({ from: format(own), to: format(heard) })
}

const withArrow = ({ from, to }: { from: string; to: string }): string =>
  from === to ? from : `${from}→${to}`
