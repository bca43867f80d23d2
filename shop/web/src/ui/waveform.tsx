import { type MouseEvent, type PointerEvent, useEffect, useMemo, useRef, useState } from 'react'
import { type ElementSize, followSize } from './element-sizes.ts'
import { readPeaks } from './peaks.ts'
import styles from './waveform.module.css'
import { barsWithin, firstBars, waveformPath } from './waveform-path.ts'

/** Calls back with the part that has been played, 0…1, until the returned function is called. */
export type FollowPlayed = (show: (fraction: number) => void) => () => void

/** Waveforms that are equally large, as those of a list: what comes into sight is mostly as large as what came before it. */
export interface Alike {
  size: ElementSize
}

export const UNMEASURED: ElementSize = { width: 0, height: 0 }

interface WaveformProps {
  /** base64 of pairs of signed bytes. */
  peaks: string
  /** Given while the sound plays. */
  follow?: FollowPlayed | undefined
  /** Somebody pointed at this part of the sound, 0…1. */
  onPoint?: ((fraction: number) => void) | undefined
  alike?: Alike | undefined
}

/** The shape of a sound. For the eye and the pointer only: the keyboard has the play button. */
export function Waveform({ peaks, follow, onPoint, alike }: WaveformProps) {
  const [box, size] = useSize(alike)
  const path = useMemo(() => waveformPath(readPeaks(peaks), size), [peaks, size])
  const pointing = usePointing(onPoint)
  return (
    <div
      ref={box}
      className={styles.waveform}
      aria-hidden="true"
      data-pointed={!!onPoint}
      {...(onPoint && pointing)}
    >
      <Shape path={path} />
      {follow && <Played path={path} widthPx={size.width} follow={follow} />}
    </div>
  )
}

/** A hand that presses moves a little. */
const STILL_PX = 3

/**
 * A mouse plays as it goes down, and where it is dragged to from where it is let go. A finger may be about to scroll, so that
 * it plays when it was a tap.
 */
function usePointing(onPoint: WaveformProps['onPoint']) {
  const down = useRef('')
  const pointIn = (box: HTMLElement, { clientX }: { readonly clientX: number }): void => {
    const { left, width } = box.getBoundingClientRect()
    onPoint?.(Math.min(1, Math.max(0, (clientX - left) / width)))
  }
  const point = (event: MouseEvent<HTMLDivElement>): void => pointIn(event.currentTarget, event)
  return {
    onPointerDown: (event: PointerEvent<HTMLDivElement>): void => {
      down.current = event.pointerType
      if (event.pointerType !== 'mouse' || event.button !== 0) return
      point(event)
      const { currentTarget: box, clientX: fromX } = event
      const end = new AbortController()
      const letGo = (up: globalThis.PointerEvent): void => {
        end.abort()
        if (Math.abs(up.clientX - fromX) > STILL_PX) pointIn(box, up)
      }
      // Wherever it is let go.
      addEventListener('pointerup', letGo, { signal: end.signal })
      addEventListener('pointercancel', () => end.abort(), { signal: end.signal })
    },
    onClick: (event: MouseEvent<HTMLDivElement>): void => {
      // Older browsers do not say of a click what made it. One that nothing made is a screen reader's, which has the button.
      const { pointerType = down.current } = event.nativeEvent as { pointerType?: string }
      down.current = ''
      if (pointerType !== '' && pointerType !== 'mouse') point(event)
    },
  }
}

/** Lines, not a picture: crisp at any zoom, and in the colour of either theme, without being drawn anew. */
function Shape({ path }: { path: string }) {
  return (
    <svg className={styles.shape}>
      <path d={path} />
    </svg>
  )
}

function useSize(alike: Alike | undefined) {
  const box = useRef<HTMLDivElement>(null)
  const [size, setSize] = useState(alike?.size ?? UNMEASURED)
  // Talks to the browser's layout.
  useEffect(
    () =>
      followSize(box.current!, (next) => {
        if (alike) alike.size = next
        setSize((before) => (before.width === next.width && before.height === next.height ? before : next))
      }),
    [alike],
  )
  return [box, size] as const
}

/** From the beginning of a sound to its end, however long that is: fine enough for any screen. */
const LINE_MS = 1_000

interface PlayedProps {
  path: string
  widthPx: number
  follow: FollowPlayed
}

/**
 * The bars that have been played, and a line at what is heard. Only for another bar does the browser draw anew. The line moves
 * sixty times a second: as an animation that is put where it would be, it need not be drawn for that.
 */
function Played({ path, widthPx, follow }: PlayedProps) {
  const played = useRef<SVGPathElement>(null)
  const line = useRef<HTMLDivElement>(null)
  // The position changes with every frame, so it goes to the elements without a render.
  useEffect(() => {
    const run = line.current!.animate(
      { transform: ['translateX(0)', `translateX(${widthPx}px)`] },
      { duration: LINE_MS, fill: 'both' },
    )
    run.pause()
    let shown: number | null = null
    const stop = follow((fraction) => {
      run.currentTime = fraction * LINE_MS
      const bars = barsWithin(fraction * widthPx)
      if (bars !== shown) played.current!.setAttribute('d', firstBars(path, bars))
      shown = bars
    })
    return () => {
      stop()
      run.cancel()
    }
  }, [follow, path, widthPx])
  return (
    <div className={styles.played}>
      <svg className={styles.shape}>
        <path ref={played} />
      </svg>
      <div ref={line} className={styles.line} />
    </div>
  )
}
