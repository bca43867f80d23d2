import { type DragEvent, useState } from 'react'

/** Takes the first file that is dropped on an element, which shows itself ready while one is over it. */
export function useFileDrop(onFile: (file: File | undefined) => void) {
  const [isOver, setOver] = useState(false)
  const over = (event: DragEvent, is: boolean): void => {
    event.preventDefault()
    setOver(is)
  }
  return {
    'data-over': isOver,
    onDragOver: (event: DragEvent): void => over(event, true),
    onDragLeave: (event: DragEvent): void => over(event, false),
    onDrop: (event: DragEvent): void => {
      over(event, false)
      onFile(event.dataTransfer.files[0])
    },
  }
}
