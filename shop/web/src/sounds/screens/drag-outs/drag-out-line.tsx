import type { DragOut } from '@segno/contract'
import { useMemo } from 'react'
import { CartButton } from '../../rows/cart-button.tsx'
import { SoundItem } from '../../rows/sound-item.tsx'
import { RelativeTime } from '../../../kit/format/relative-time.tsx'
import { VisuallyHidden } from '../../../ui/visually-hidden.tsx'
import { asWords, hasMaster, noteOf } from './drag-out-words.ts'
import styles from './drag-outs.module.css'

interface DragOutLineProps {
  drag: DragOut
  isPicked: boolean
  onPick: () => void
}

/** One drag-out: the file as it was dragged, to be heard, dragged again, bought, or picked to get its master. */
export function DragOutLine({ drag, isPicked, onPick }: DragOutLineProps) {
  const { loop, fileName, at, isOwned, isForSale, tempoBpm, pitchSemitones } = drag
  const heard = useMemo(
    () => (tempoBpm === null && pitchSemitones === null ? null : { tempoBpm, pitchSemitones }),
    [tempoBpm, pitchSemitones],
  )
  const canGet = hasMaster(drag)
  return (
    <SoundItem
      sound={loop}
      isOwned={isOwned}
      canDrag={isOwned || isForSale}
      heard={heard}
      note={noteOf(drag)}
      facts={
        <>
          <span className={styles.file} title={fileName}>
            {asWords(drag)}
          </span>
          <span className={styles.when}>
            <RelativeTime instant={at} />
          </span>
          <label className={styles.pick} data-none={!canGet}>
            <input type="checkbox" checked={isPicked} disabled={!canGet} onChange={onPick} />
            <VisuallyHidden>Get the master of {fileName}</VisuallyHidden>
          </label>
        </>
      }
      actions={<CartButton sound={loop} {...{ isOwned, isForSale }} tabIndex={0} />}
    />
  )
}
