import { onTestFinished } from 'vitest'
import { type Toast, useToastQueue } from '../shared/toasts/toast.ts'

/** Toasts shown from now on, with all that was said of them; those on screen tell only their words. */
export function watchToasts(): readonly Toast[] {
  const shown: Toast[] = []
  onTestFinished(
    useToastQueue.subscribe(({ waiting }, before) => {
      shown.push(...waiting.filter((toast) => !before.waiting.includes(toast)))
    }),
  )
  return shown
}
