import type { Sound } from '@segno/contract'
import { formatKeyShort, type MusicalKey } from '@segno/units'
import { memo, useContext } from 'react'
import { hearingNow } from '../../listening/fits.ts'
import { isHeardNow, playSound } from '../../listening/player.ts'
import { isChoosingIn, isChosenIn } from '../chosen/choices.ts'
import { ChoosingContext } from '../chosen/use-choosing.ts'
import { useRowPress } from '../chosen/use-row-press.ts'
import { formatDuration, formatTempo } from '../format-sound.ts'
import { isFadedNow } from '../not-for-me.ts'
import { soundWords } from '../sound-words.ts'
import { CoverColour } from '../../../ui/cover.tsx'
import { likeOf, reasonOf } from './list-row.ts'
import controls from './row-controls.module.css'
import { RowGrip } from './row-grip.ts'
import { StillRowWaveform } from './row-waveform.tsx'
import measures from './row-measures.module.css'
import names from './row-names.module.css'
import type { PlacedSound } from './sound-row.tsx'
import styles from './sound-row.module.css'

/**
 * A row as long as it passes by: what the eye finds in it, in as few elements as can be, following nothing (decision 0029).
 * The whole row takes its place where the list comes to rest.
 */
export const PassingRow = memo(function PassingRow(props: PlacedSound) {
  const { sound, index, rowIndex, top, packAddress, onSelect } = props
  const { _id, title, artist, pack, tempoBpm, peaks, durationSeconds } = sound
  const key = sound.key as MusicalKey | null
  const listId = useContext(ChoosingContext)?.listId ?? null
  const why = reasonOf(props)
  return (
    <div
      role="row"
      aria-rowindex={rowIndex}
      aria-label={soundWords(sound, { tempoBpm, key })}
      data-index={index}
      aria-selected={isChosenIn(listId, _id)}
      className={styles.row}
      style={{ top }}
      data-faded={isFadedNow(_id)}
      data-like={likeOf(why)}
      onClick={() => {
        onSelect(sound, index)
        if (!isHeardNow(_id)) playSound(sound)
      }}
      {...useRowPress(index, isChoosingIn(listId))}
    >
      {useContext(RowGrip)}
      <div role="gridcell" className={controls.start} data-passing>
        <CoverColour family={pack?._id ?? _id} />
      </div>
      <div role="gridcell" className={names.names} data-passing data-more={packAddress ? true : undefined}>
        <div className={names.title}>{title}</div>
        <div className={names.source}>{pack ? `${artist.name} · ${pack.title}` : artist.name}</div>
      </div>
      <div role="gridcell" className={measures.waveform}>
        <StillRowWaveform peaks={peaks} />
      </div>
      <PassingNumbers sound={sound} />
      <div role="gridcell" className={measures.duration}>
        {formatDuration(durationSeconds)}
      </div>
    </div>
  )
})

/** The tempo and the key at which a sound would be heard now. */
function PassingNumbers({ sound }: { sound: Sound }) {
  const heard = hearingNow(sound)
  const tempo = fromTo(sound.tempoBpm, heard.tempoBpm, formatTempo)
  const key = fromTo(sound.key as MusicalKey | null, heard.key, formatKeyShort)
  return (
    <>
      <div
        role="gridcell"
        className={classOf(measures.tempo, tempo)}
        data-changed={heard.tempoBpm !== sound.tempoBpm}
      >
        {tempo ?? '–'}
      </div>
      <div role="gridcell" className={classOf(measures.key, key)}>
        {key ?? '–'}
      </div>
    </>
  )
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
  const [from, to] = [format(own), format(heard)]
  return from === to ? from : `${from}→${to}`
}
