import { useEffect, useRef, useState } from 'react'
import { droppedFiles } from '../sending/dropped-files.ts'
import type { BroughtFile } from '../sending/sort-out.ts'

const holdsFiles = (event: DragEvent): boolean => event.dataTransfer?.types.includes('Files') ?? false

/** Takes what is dropped anywhere on the page while the screen is open. */
export function usePageDrop(onFiles: (files: readonly BroughtFile[]) => void) {
  const [isOver, setOver] = useState(false)
  const [isReading, setReading] = useState(false)
  const latest = useRef(onFiles)
  // Lets the listeners below call what the newest render means.
  useEffect(() => {
    latest.current = onFiles
  })
  // Talks to the window: without this the browser would open a file that misses the mark.
  useEffect(() => {
    const stop = new AbortController()
    const { signal } = stop
    const over = (event: DragEvent): void => {
      if (!holdsFiles(event)) return
      // A picture may have a place of its own on the screen.
      setOver(!event.defaultPrevented)
      event.preventDefault()
    }
    const leave = (event: DragEvent): void => {
      if (event.relatedTarget === null) setOver(false)
    }
    const drop = async (event: DragEvent): Promise<void> => {
      if (!holdsFiles(event) || !event.dataTransfer) return
      setOver(false)
      if (event.defaultPrevented) return
      event.preventDefault()
      setReading(true)
      const files = await droppedFiles(event.dataTransfer)
      setReading(false)
      if (!signal.aborted) latest.current(files)
    }
    addEventListener('dragover', over, { signal })
    addEventListener('dragleave', leave, { signal })
    addEventListener('drop', (event) => void drop(event), { signal })
    return () => stop.abort()
  }, [])
  return { isOver, isReading }
}
