import { type MouseEvent, type PointerEvent, useContext, useRef } from 'react'
import { ChoosingContext } from './use-choosing.ts'

/** So long a finger stays where it is before its row is chosen. */
const HOLD_MS = 450
/** A finger is never quite still. */
const STILL_PX = 10
/** What keeps its own meaning under a finger. */
const NOT_THE_ROW = 'button, [data-grip]'

interface Held {
  readonly timer: ReturnType<typeof setTimeout>
  readonly x: number
  readonly y: number
}

/** Chooses rows by a press with Ctrl, ⌘ or Shift, by a long touch, and by a tap while others are chosen. */
export function useRowPress(index: number, isChoosing: boolean) {
  const choosing = useContext(ChoosingContext)
  const held = useRef<Held | null>(null)
  const wasHeld = useRef(false)
  if (!choosing) return {}
  const letGo = (): void => {
    clearTimeout(held.current?.timer)
    held.current = null
  }
  const hold = ({ clientX: x, clientY: y, currentTarget: row }: PointerEvent<HTMLElement>): void => {
    letGo()
    const timer = setTimeout(() => {
      // It may have left the list under the finger, or stand elsewhere in it.
      if (!row.isConnected) return
      wasHeld.current = true
      choosing.toggle(Number(row.dataset['index']))
    }, HOLD_MS)
    held.current = { timer, x, y }
  }
  return {
    onPointerDownCapture: (event: PointerEvent<HTMLElement>): void => {
      wasHeld.current = false
      const isByTouch = event.pointerType === 'touch' && !isOn(event, NOT_THE_ROW)
      if (isByTouch) hold(event)
      const isToChoose = isByTouch ? isChoosing : isWithKey(event) && !isOn(event, 'a, button')
      // Else a press in the waveform would play.
      if (isToChoose) event.stopPropagation()
    },
    onPointerMove: ({ clientX, clientY }: PointerEvent<HTMLElement>): void => {
      const { x = clientX, y = clientY } = held.current ?? {}
      if (Math.hypot(clientX - x, clientY - y) > STILL_PX) letGo()
    },
    onPointerUp: letGo,
    onPointerCancel: letGo,
    // Else the text between two presses would be marked.
    onMouseDown: (event: MouseEvent<HTMLElement>): void => {
      if (event.shiftKey && !isOn(event, 'a, button')) event.preventDefault()
    },
    onContextMenu: (event: MouseEvent<HTMLElement>): void => {
      if (held.current || wasHeld.current) event.preventDefault()
    },
    onClickCapture: (event: MouseEvent<HTMLElement>): void => {
      const isAfterHold = wasHeld.current
      wasHeld.current = false
      if (isAfterHold) event.preventDefault()
      else if (isChoosing && isTap(event) && !isOn(event, NOT_THE_ROW)) {
        // Else a tap on the title would leave the list.
        event.preventDefault()
        choosing.toggle(index)
      } else if (isOn(event, 'a, button')) return
      else if (event.shiftKey) choosing.extendTo(index)
      else if (isWithKey(event)) choosing.toggle(index, { withSelected: true })
      else return
      event.stopPropagation()
    },
  }
}

const isOn = ({ target }: { target: EventTarget }, selector: string): boolean =>
  target instanceof Element && target.closest(selector) !== null

const isWithKey = ({ ctrlKey, metaKey, shiftKey }: MouseEvent): boolean => ctrlKey || metaKey || shiftKey

/** Browsers tell of a click by what it was made; React's types do not. */
const isTap = ({ nativeEvent }: MouseEvent): boolean =>
  'pointerType' in nativeEvent && nativeEvent.pointerType === 'touch'
