import { type ReactNode, useRef } from 'react'
import { useHelp } from '../../../shared/page/help-topics.ts'
import { RowGrip } from '../../rows/row-grip.ts'
import { gripIcon } from '../../../ui/later-icons.ts'
import { Icon } from '../../../ui/icon.tsx'
import styles from './ordered-rows.module.css'
import type { DragIn } from './row-dragging.ts'
import { useOrderDrag } from './use-order-drag.ts'

interface OrderedRowsProps extends Omit<DragIn, 'box'> {
  /** What is moved with a sound, in words. */
  wordsOf: (soundId: string) => string
  children: ReactNode
}

/** For the pointer only: the keyboard has Alt and the arrows, and every row's menu moves it too. */
const GRIP = (
  <span className={styles.grip} data-grip aria-hidden="true" title="Drag to reorder">
    <Icon name={gripIcon} />
  </span>
)

/** A list that is put in order by dragging its rows; the arrow at their end still takes sounds out of the page. */
export function OrderedRows({ wordsOf, children, ...list }: OrderedRowsProps) {
  useHelp('order')
  const box = useRef<HTMLDivElement>(null)
  const { drag, begin } = useOrderDrag({ ...list, box })
  return (
    <div ref={box} className={styles.ordered} data-dragging={drag !== null} onPointerDown={begin}>
      <RowGrip value={GRIP}>{children}</RowGrip>
      {drag && (
        <>
          <div className={styles.line} style={{ top: drag.linePx }} data-drop-line />
          <div className={styles.dragged} style={{ left: drag.x, top: drag.y }}>
            {wordsOf(drag.soundId)}
          </div>
        </>
      )}
    </div>
  )
}
