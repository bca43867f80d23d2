import { create } from 'zustand'

type ToastVariant = 'default' | 'success' | 'error' | 'warning' | 'info'
interface ToastAction {
  readonly label: string
  readonly run: () => void
}
export interface Toast {
  readonly message: string
  readonly variant: ToastVariant
  readonly persist?: boolean
  readonly autoHideDuration?: number
  readonly preventDuplicate?: boolean
  readonly key?: string
  /** A newer toast of a topic takes the place of an older one. */
  readonly topic?: string
  /** Most often "Undo". */
  readonly action?: ToastAction
}

/** Toasts that are said but not shown yet: what shows them is loaded with the first one. */
export const useToastQueue = create<{ readonly waiting: readonly Toast[] }>()(() => ({ waiting: [] }))

export function showToast(toast: Toast): void {
  useToastQueue.setState(({ waiting }) => ({ waiting: [...waiting, toast] }))
}
