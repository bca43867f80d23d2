import type { ReactNode } from 'react'
import { createPortal } from 'react-dom'
import { create } from 'zustand'

const usePlace = create<{ readonly place: HTMLElement | null }>()(() => ({ place: null }))

/** Tells the page how high it is, so that toasts stand above it. */
function setPlace(place: HTMLElement | null) {
  usePlace.setState({ place })
  if (place === null) return
  const { style } = document.documentElement
  // Without its padding, which is where toasts stand on a phone.
  const observer = new ResizeObserver(([entry]) =>
    style.setProperty('--below-screen', `${entry?.contentRect.height ?? 0}px`),
  )
  observer.observe(place)
  return () => {
    observer.disconnect()
    style.removeProperty('--below-screen')
    usePlace.setState({ place: null })
  }
}

/** Where the frame has room between the screen and the player: what stands there makes the screen lower, and covers nothing of it. */
export function BelowScreenPlace({ className }: { className: string | undefined }) {
  return <div ref={setPlace} className={className} />
}

/** Puts its children there, for as long as the screen that says so is open. */
export function BelowScreen({ children }: { children: ReactNode }) {
  const place = usePlace((now) => now.place)
  return place && createPortal(children, place)
}
