import { type DragEvent, useState } from 'react'
import { droppedSoundId, mayBeSound } from './dragged-sound.ts'

interface SoundDrop<Place> {
  /** Where in the element a sound would be dropped. */
  readonly placeOf: (event: DragEvent) => Place
  readonly drop: (soundId: string, place: Place) => void
}

/** Takes sounds that are dropped on an element, from any list and from other windows. */
export function useSoundDrop<Place>({ placeOf, drop }: SoundDrop<Place>) {
  const [over, setOver] = useState<{ readonly place: Place } | null>(null)
  const onDragOver = (event: DragEvent): void => {
    if (!mayBeSound(event)) return
    event.preventDefault()
    const place = placeOf(event)
    if (over?.place !== place) setOver({ place })
  }
  const onDragLeave = ({ currentTarget, relatedTarget }: DragEvent): void => {
    if (!(relatedTarget instanceof Node && currentTarget.contains(relatedTarget))) setOver(null)
  }
  const onDrop = (event: DragEvent): void => {
    setOver(null)
    const soundId = droppedSoundId(event)
    if (soundId === null) return
    event.preventDefault()
    drop(soundId, placeOf(event))
  }
  return { over, handlers: { onDragOver, onDragLeave, onDrop } }
}
