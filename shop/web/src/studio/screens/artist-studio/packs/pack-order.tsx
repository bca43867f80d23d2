import type { OwnPackDetail } from '@segno/contract'
import { type KeyboardEvent, useState } from 'react'
import { flushSync } from 'react-dom'
import { Link } from 'react-router'
import { stopSound, toggleSound } from '../../../../listening/player.ts'
import { useIsListPlaying } from '../../../../listening/use-list-playing.ts'
import { redoIcon, undoIcon } from '../../../../ui/later-icons.ts'
import { Button, IconButton } from '../../../../ui/button.tsx'
import { Kbd } from '../../../../ui/kbd.tsx'
import shapes from '../../../../ui/shapes.module.css'
import { OrderRow } from './order-row.tsx'
import { roomFor } from './order-rules.ts'
import styles from './pack-order.module.css'
import { usePackOrder } from './use-pack-order.ts'
import { useRowDrag } from './use-row-drag.ts'

/** The sounds of a pack in the order in which it is heard, to be moved and heard. */
export function PackOrder({ pack }: { pack: OwnPackDetail }) {
  const order = usePackOrder(pack)
  const { rows, heard } = order
  const { list, drag, handle, rowPx, cancel } = useRowDrag(rows.length, order.move)
  const [activeId, setActive] = useState<string | null>(null)
  const active = Math.max(
    0,
    rows.findIndex(({ id }) => id === activeId),
  )
  const press = useOrderKeys(order, { list, isDragged: drag !== null, cancel })
  if (rows.length === 0) return <NoSounds />
  return (
    <section className={styles.order} aria-labelledby="order-heading">
      <h3 id="order-heading">Running order</h3>
      <OrderToolbar order={order} />
      <KeysHint />
      <ol ref={list} className={styles.rows} data-dragging={drag !== null}>
        {rows.map((row, at) => (
          <OrderRow
            key={row.id}
            row={row}
            at={at}
            count={rows.length}
            sound={heard?.get(row.id)}
            isActive={at === active}
            isDragged={drag?.from === at}
            shiftPx={drag ? (drag.from === at ? drag.offsetPx : roomFor(at, drag) * rowPx) : 0}
            handle={{
              ...handle(at),
              onFocus: () => setActive(row.id),
              onKeyDown: (event) => press(event, at),
            }}
          />
        ))}
      </ol>
    </section>
  )
}

interface Dragging extends Pick<ReturnType<typeof useRowDrag>, 'list' | 'cancel'> {
  isDragged: boolean
}

/** What a key does with the row at a place: goes on, moves it, plays it, gives up a drag. */
function useOrderKeys(order: ReturnType<typeof usePackOrder>, { list, isDragged, cancel }: Dragging) {
  const { rows, heard } = order
  const focus = (at: number): void => {
    list.current?.querySelectorAll<HTMLElement>('[data-handle]')[at]?.focus()
  }
  return (event: KeyboardEvent, at: number): void => {
    const to = placeAfter(event.key, at, rows.length)
    const sound = heard?.get(rows[at]?.id ?? '')
    if (to !== null && event.altKey) {
      // The focus stays with the row, which may have left what is in sight.
      flushSync(() => order.move(at, to))
      focus(to)
    } else if (to !== null) focus(to)
    else if (event.key === 'Escape' && isDragged) cancel()
    else if (event.key === ' ' && sound) toggleSound(sound)
    else if (isUndo(event)) flushSync(event.shiftKey ? order.redo : order.undo)
    else return
    event.preventDefault()
  }
}

function NoSounds() {
  return (
    <section className={styles.order} aria-labelledby="order-heading">
      <h3 id="order-heading">Sounds</h3>
      <p className={shapes.note}>
        None yet. To add a sound, use its cell <em>Pack</em> in the table of{' '}
        <Link className={shapes.link} to="/uploads?show=all">
          your sounds
        </Link>
        .
      </p>
    </section>
  )
}

function KeysHint() {
  return (
    <p className={shapes.note} id="order-keys">
      Drag a sound by its handle. Changes save automatically.{' '}
      <span className={styles.keys}>
        Or pick it and press <Kbd>Alt</Kbd> <Kbd>↑</Kbd> or <Kbd>Alt</Kbd> <Kbd>↓</Kbd>; <Kbd>Space</Kbd>{' '}
        plays it.
      </span>
    </p>
  )
}

function OrderToolbar({ order }: { order: ReturnType<typeof usePackOrder> }) {
  const { listId, heard, isSaving, canUndo, canRedo } = order
  const isHeard = useIsListPlaying(listId)
  return (
    <div className={shapes.row}>
      <Button
        icon={isHeard ? 'stop' : 'play'}
        aria-disabled={!heard}
        onClick={isHeard ? stopSound : order.hearAll}
      >
        {isHeard ? 'Stop' : 'Play in this order'}
      </Button>
      <IconButton icon={undoIcon} label="Undo last move" disabled={!canUndo} onClick={order.undo} />
      <IconButton icon={redoIcon} label="Redo" disabled={!canRedo} onClick={order.redo} />
      <span className={shapes.note}>{isSaving ? 'Saving…' : canUndo || canRedo ? 'Saved' : ''}</span>
    </div>
  )
}

/** @returns the place that a key leads to, or null where it leads nowhere */
function placeAfter(key: string, at: number, count: number): number | null {
  if (key === 'ArrowUp') return Math.max(0, at - 1)
  if (key === 'ArrowDown') return Math.min(count - 1, at + 1)
  if (key === 'Home') return 0
  return key === 'End' ? count - 1 : null
}

function isUndo({ key, ctrlKey, metaKey }: KeyboardEvent): boolean {
  return key.toLowerCase() === 'z' && (ctrlKey || metaKey)
}
