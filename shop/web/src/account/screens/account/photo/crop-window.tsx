import { type KeyboardEvent, type PointerEvent, useRef } from 'react'
import { type Crop, moved, placed, type Size } from './crop-rules.ts'
import styles from './photo.module.css'

const WINDOW_PIXELS = 256
/** Of the window, at each press of an arrow. */
const STEP_PIXELS = 8
const ARROWS: Readonly<Record<string, { x: number; y: number }>> = {
  ArrowLeft: { x: -STEP_PIXELS, y: 0 },
  ArrowRight: { x: STEP_PIXELS, y: 0 },
  ArrowUp: { x: 0, y: -STEP_PIXELS },
  ArrowDown: { x: 0, y: STEP_PIXELS },
}

interface CropWindowProps {
  address: string
  /** `null` until the picture is there. */
  cut: { readonly size: Size; readonly crop: Crop } | null
  onLoad: (size: Size) => void
  onError: () => void
  onMove: (crop: Crop) => void
}

/** The square that will be kept; the picture is moved behind it by pointer or arrows. */
export function CropWindow({ address, cut, onLoad, onError, onMove }: CropWindowProps) {
  const place = cut && placed(cut.crop, cut.size, WINDOW_PIXELS)
  const moving = useMoving({ cut, onMove })
  return (
    <div
      className={styles.window}
      role="application"
      aria-label="Crop area. Move it with the arrow keys."
      tabIndex={0}
      {...moving}
    >
      <img
        src={address}
        alt=""
        draggable={false}
        data-loaded={place !== null}
        style={
          place
            ? { width: place.width, height: place.height, transform: `translate(${place.x}px, ${place.y}px)` }
            : undefined
        }
        onLoad={({ currentTarget }) =>
          onLoad({ width: currentTarget.naturalWidth, height: currentTarget.naturalHeight })
        }
        onError={onError}
      />
    </div>
  )
}

/** The picture follows the pointer that holds it, and the arrows. */
function useMoving({ cut, onMove }: Pick<CropWindowProps, 'cut' | 'onMove'>) {
  const held = useRef<{ x: number; y: number } | null>(null)
  const place = cut && placed(cut.crop, cut.size, WINDOW_PIXELS)
  const moveBy = (x: number, y: number): void => {
    if (!cut || !place) return
    onMove(moved(cut.crop, cut.size, { x: x * place.picturePixels, y: y * place.picturePixels }))
  }
  const drag = ({ clientX, clientY }: PointerEvent): void => {
    if (!held.current) return
    moveBy(held.current.x - clientX, held.current.y - clientY)
    held.current = { x: clientX, y: clientY }
  }
  const press = (event: KeyboardEvent): void => {
    const by = ARROWS[event.key]
    if (!by) return
    event.preventDefault()
    moveBy(by.x, by.y)
  }
  return {
    onKeyDown: press,
    onPointerDown: (event: PointerEvent<HTMLElement>): void => {
      event.currentTarget.setPointerCapture(event.pointerId)
      held.current = { x: event.clientX, y: event.clientY }
    },
    onPointerMove: drag,
    onPointerUp: (): void => void (held.current = null),
    onPointerCancel: (): void => void (held.current = null),
  }
}
