import './toast-styles.ts'
import { closeSnackbar, enqueueSnackbar, type SnackbarKey, SnackbarProvider } from 'notistack'
import { useEffect } from 'react'
import { isForPage } from '../page/shortcuts.ts'
import { Icon } from '../../ui/icon.tsx'
import { type Toast, useToastQueue } from './toast.ts'
import styles from './toasts.module.css'

const MAX_TOASTS = 3
const HIDE_AFTER_MS = 5_000
const TRANSITION_MS = { enter: 225, exit: 195 }

const ICONS = {
  success: <Icon name="tick" />,
  error: <Icon name="warning" />,
  warning: <Icon name="warning" />,
  info: <Icon name="info" />,
}

/** notistack with the specification's constants; what they leave out are its own defaults. */
export function ToastStack() {
  const waiting = useToastQueue((queue) => queue.waiting)
  // Hands what was said over to notistack, which is outside this tree of state. Asks the queue itself: run twice, it hands each over once.
  useEffect(() => {
    const { waiting: unsaid } = useToastQueue.getState()
    if (unsaid.length === 0) return
    useToastQueue.setState({ waiting: [] })
    for (const toast of unsaid) present(toast)
  }, [waiting])
  // Talks to the keyboard, after all others who may mean something by the key.
  useEffect(() => {
    const listen = (event: KeyboardEvent): void => void setTimeout(closeNewest, 0, event)
    addEventListener('keydown', listen)
    return () => removeEventListener('keydown', listen)
  }, [])
  return (
    <div ref={measure} className={styles.area}>
      <SnackbarProvider
        maxSnack={MAX_TOASTS}
        autoHideDuration={HIDE_AFTER_MS}
        transitionDuration={TRANSITION_MS}
        anchorOrigin={{ vertical: 'bottom', horizontal: 'left' }}
        iconVariant={ICONS}
        classes={{ containerRoot: styles.container ?? '', root: styles.toast ?? '' }}
      />
    </div>
  )
}

/** Of the lowest toast from what is below it: the specification's offset without the space that a toast brings. */
const ABOVE_EDGE_PX = 14

/** Tells the page how high the toasts stand, so that what they would cover can be brought above them. */
function measure(area: HTMLElement | null) {
  if (area === null) return
  const { style } = document.documentElement
  const observer = new ResizeObserver(() => {
    const { offsetHeight } = area
    style.setProperty('--toasts', `${offsetHeight === 0 ? 0 : offsetHeight + ABOVE_EDGE_PX}px`)
  })
  observer.observe(area)
  return () => {
    observer.disconnect()
    style.removeProperty('--toasts')
  }
}

/** Esc closes the newest, where it means nothing else; the one that has the focus before all others. */
function closeNewest(event: KeyboardEvent): void {
  if (event.key !== 'Escape' || !isForPage(event, 0)) return
  const closers = [...document.querySelectorAll<HTMLElement>('[data-closes-toast]')]
  const closer = closers.find((one) => one.parentElement?.contains(document.activeElement)) ?? closers.at(-1)
  closer?.click()
}

/** The toast of each topic that was presented last. */
const presented = new Map<string, SnackbarKey>()

function present({ topic, ...toast }: Toast): void {
  const before = topic === undefined ? undefined : presented.get(topic)
  if (before !== undefined) closeSnackbar(before)
  const key = enqueue(toast)
  if (topic !== undefined) presented.set(topic, key)
}

function enqueue({ message, action, variant, ...options }: Omit<Toast, 'topic'>): SnackbarKey {
  return enqueueSnackbar(message, {
    ...options,
    variant,
    className: styles[variant] ?? '',
    action: (key) => (
      <>
        {action && (
          <button
            type="button"
            className={styles.action}
            onClick={() => {
              action.run()
              closeSnackbar(key)
            }}
          >
            {action.label}
          </button>
        )}
        <button
          type="button"
          className={styles.close}
          aria-label="Close"
          aria-keyshortcuts="Escape"
          title="Close (Esc)"
          data-closes-toast
          onClick={() => closeSnackbar(key)}
        >
          <Icon name="close" />
        </button>
      </>
    ),
  })
}
