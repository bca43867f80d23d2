import type { ReviewSound } from '@segno/contract'
import { formatKeyShort, type SoundKey } from '@segno/units'
import { formatLength, formatTempo } from '../../../../listening/words/format-sound.ts'
import { toggleSound } from '../../../../listening/player.ts'
import { Icon } from '../../../../ui/icon.tsx'
import queueRow from '../queue/queue-row.module.css'
import { RowStart } from '../queue/row-start.tsx'
import { SoundShape } from '../queue/sound-shape.tsx'
import { useCurrentInView } from '../queue/use-current-in-view.ts'
import styles from './review.module.css'

interface ReviewRowProps {
  row: ReviewSound
  isCurrent: boolean
  isMarked: boolean
  onGo: () => void
  onMark: (isRange: boolean) => void
}

export function ReviewRow({ row, isCurrent, isMarked, onGo, onMark }: ReviewRowProps) {
  const { sound } = row
  const item = useCurrentInView(isCurrent)
  const tabIndex = isCurrent ? 0 : -1
  return (
    <li
      ref={item}
      className={styles.row}
      data-current={isCurrent}
      aria-current={isCurrent}
      tabIndex={tabIndex}
      onClick={onGo}
      onKeyDown={({ key, target, currentTarget }) => {
        if (key === 'Enter' && target === currentTarget) toggleSound(sound)
      }}
    >
      <RowStart {...{ sound, isMarked, tabIndex, onMark }} />
      <div className={queueRow.names}>
        <span className={queueRow.title}>{sound.title}</span>
        <span className={queueRow.source}>{row.fileName ?? sound.artist.name}</span>
      </div>
      <div className={styles.shape}>
        <SoundShape sound={sound} />
      </div>
      <RowFacts row={row} />
    </li>
  )
}

function RowFacts({ row: { sound, warnings, twin } }: Pick<ReviewRowProps, 'row'>) {
  const flags = warnings.length + (twin ? 1 : 0)
  return (
    <>
      <span className={styles.fact}>{sound.tempoBpm === null ? '–' : formatTempo(sound.tempoBpm)}</span>
      <span className={styles.fact}>{sound.key ? formatKeyShort(sound.key as SoundKey) : '–'}</span>
      <span className={styles.fact}>{formatLength(sound)}</span>
      <span
        className={styles.flags}
        title={[...(twin ? [`Very similar to “${twin.title}”`] : []), ...warnings].join('\n')}
      >
        {flags > 0 && (
          <>
            <Icon name="warning" />
            {flags}
          </>
        )}
      </span>
    </>
  )
}
