import { announce } from '../../../shared/page/announce.ts'

/** A mouse that moves less than this has only been pressed. */
const BEGIN_PX = 6
/** A finger that stays on the grip for so long has taken hold of the row. */
const HOLD_MS = 250
/** A browser takes so long at most to make a click of a finger’s press. */
const TAP_MS = 350
/** Near the edge of what is in sight the list scrolls, the faster the nearer. */
const EDGE_PX = 64
const SCROLL_PX_PER_FRAME = 14

/** A row on its way to the gap between two others. */
export interface OrderDrag {
  readonly soundId: string
  /** Where the gap is, in the box around the list. */
  readonly linePx: number
  readonly x: number
  readonly y: number
}

export interface DragIn {
  /** The box around the list. */
  readonly box: { readonly current: HTMLElement | null }
  readonly scroller: HTMLElement | null
  readonly idAt: (index: number) => string | null
  /** Where a sound stands now; below 0 where it is no more. */
  readonly indexOf: (soundId: string) => number
  readonly onDrop: (soundId: string, gap: number) => void
}

interface Begun extends Following {
  readonly start: PointerEvent
}

interface Following {
  /** The list as it is now. */
  readonly list: () => DragIn
  readonly show: (drag: OrderDrag | null) => void
}

/** One press on a row, until it is let go: it becomes a drag once it moves, or with a finger, stays. */
export class RowDragging {
  readonly #start: PointerEvent
  readonly #following: Following
  readonly #grid: HTMLElement
  /** Not its place: others may come and go before it is let go. */
  readonly #soundId: string
  readonly #rowPx: number
  readonly #listening = new AbortController()
  readonly #holding: ReturnType<typeof setTimeout> | undefined
  #pointer: PointerEvent
  /** Null until the row is on its way. */
  #gap: number | null = null
  #frame = 0

  constructor(row: HTMLElement, soundId: string, { start, ...following }: Begun) {
    this.#start = start
    this.#pointer = start
    this.#following = following
    this.#grid = row.closest<HTMLElement>('[role=grid]')!
    this.#soundId = soundId
    this.#rowPx = row.offsetHeight
    if (this.#isTouch) this.#holding = setTimeout(this.#lift, HOLD_MS)
    const { signal } = this.#listening
    addEventListener('pointermove', this.#move, { signal })
    addEventListener('pointerup', this.#drop, { signal })
    addEventListener('pointercancel', this.#giveUp, { signal })
    addEventListener('keydown', this.#cancel, { signal, capture: true })
  }

  get #isTouch(): boolean {
    return this.#start.pointerType === 'touch'
  }

  /** Lets go, and moves nothing. */
  readonly end = (): void => {
    this.#listening.abort()
    clearTimeout(this.#holding)
    cancelAnimationFrame(this.#frame)
    this.#following.show(null)
  }

  readonly #lift = (): void => {
    this.#show()
    this.#frame = requestAnimationFrame(this.#scroll)
  }

  #show(): void {
    const gridTop = this.#grid.getBoundingClientRect().top
    const { clientX: x, clientY: y } = this.#pointer
    const count = Number(this.#grid.getAttribute('aria-rowcount'))
    const gap = Math.max(0, Math.min(count, Math.round((y - gridTop) / this.#rowPx)))
    const boxTop = this.#following.list().box.current?.getBoundingClientRect().top ?? gridTop
    this.#gap = gap
    this.#following.show({ soundId: this.#soundId, linePx: gridTop - boxTop + gap * this.#rowPx, x, y })
  }

  readonly #scroll = (): void => {
    const { scroller } = this.#following.list()
    const before = scroller?.scrollTop
    scroller?.scrollBy({ top: scrollPx(scroller.getBoundingClientRect(), this.#pointer.clientY) })
    if (scroller?.scrollTop !== before) this.#show()
    this.#frame = requestAnimationFrame(this.#scroll)
  }

  readonly #move = (event: PointerEvent): void => {
    if (event.pointerId !== this.#start.pointerId) return
    this.#pointer = event
    if (this.#gap !== null) return this.#show()
    const { clientX, clientY } = this.#start
    if (Math.hypot(event.clientX - clientX, event.clientY - clientY) <= BEGIN_PX) return
    // A finger that goes on before it has taken hold means something else.
    if (this.#isTouch) this.end()
    else this.#lift()
  }

  readonly #drop = ({ pointerId }: PointerEvent): void => {
    if (pointerId !== this.#start.pointerId) return
    const gap = this.#gap
    this.end()
    if (gap === null) return
    const clickAgain = keepFromClicking()
    setTimeout(clickAgain, this.#clickMs)
    const { indexOf, onDrop } = this.#following.list()
    const from = indexOf(this.#soundId)
    if (from >= 0 && gap !== from && gap !== from + 1) onDrop(this.#soundId, gap)
  }

  readonly #giveUp = ({ pointerId }: PointerEvent): void => {
    if (pointerId === this.#start.pointerId) this.end()
  }

  /** When the click that belongs to the press has come, if one comes: a mouse’s comes with the end of the press. */
  get #clickMs(): number {
    return this.#isTouch ? TAP_MS : 0
  }

  readonly #cancel = (event: KeyboardEvent): void => {
    if (event.key !== 'Escape' || this.#gap === null) return
    event.preventDefault()
    event.stopPropagation()
    this.end()
    const clickAgain = keepFromClicking()
    addEventListener('pointerup', () => setTimeout(clickAgain, this.#clickMs), { once: true })
    announce('Not moved')
  }
}

/** How far the list scrolls in a frame with the pointer at this height. */
function scrollPx({ top, bottom }: DOMRect, y: number): number {
  const above = top + EDGE_PX - y
  const below = y - (bottom - EDGE_PX)
  const depth = Math.min(1, Math.max(above, below, 0) / EDGE_PX)
  return Math.sign(below - above) * depth * SCROLL_PX_PER_FRAME
}

/**
 * The press ends over some row, which is not meant to be listened to.
 *
 * @returns lets clicks mean something again
 */
function keepFromClicking(): () => void {
  const stopped = new AbortController()
  const clickAgain = (): void => stopped.abort()
  const once = { capture: true, once: true, signal: stopped.signal }
  addEventListener('click', (event) => event.stopPropagation(), once)
  addEventListener('pointerdown', clickAgain, once)
  return clickAgain
}
