import { type KeyboardEvent, type ReactNode, type RefObject, useLayoutEffect, useRef } from 'react'
import { Link } from 'react-router'
import { type AnyIcon, Icon } from './icon.tsx'
import styles from './popup-menu.module.css'

/** In pixels of the window. */
export interface Point {
  readonly x: number
  readonly y: number
}

interface PopupMenuProps {
  label: string
  /** The button that opened it, to which the focus goes back. */
  anchor: RefObject<HTMLElement | null>
  /** Where a right-click asked for it; left out, under the button. */
  point?: Point | null
  items?: readonly { readonly label: string; readonly run: () => void }[]
  /** `MenuItem`s with what stands between them. */
  children?: ReactNode
  onClose: () => void
}

const STEPS: Readonly<Record<string, number>> = { ArrowDown: 1, ArrowUp: -1 }

/** A few commands over everything else, under the button that opened them; arrows move, Escape and a press elsewhere close. */
export function PopupMenu({ label, anchor, point = null, items = [], children, onClose }: PopupMenuProps) {
  const menu = useShownBeside({ anchor, point, onClose })
  return (
    <div
      ref={menu}
      popover="auto"
      role="menu"
      aria-label={label}
      className={styles.menu}
      onKeyDown={(event) => pressKey(event, onClose)}
    >
      {items.map(({ label: words, run }) => (
        <MenuItem
          key={words}
          onPress={() => {
            onClose()
            run()
          }}
        >
          {words}
        </MenuItem>
      ))}
      {children}
    </div>
  )
}

interface MenuItemProps {
  icon?: AnyIcon
  /** Of one of several choices. */
  isChecked?: boolean
  /** Leads to a screen. */
  to?: string
  onPress: () => void
  children: ReactNode
}

export function MenuItem({ icon, isChecked, to, onPress, children }: MenuItemProps) {
  const shared = { tabIndex: -1, className: styles.item, onClick: onPress }
  const content = (
    <>
      {icon && <Icon name={icon} />}
      {children}
    </>
  )
  if (to !== undefined)
    return (
      <Link {...shared} role="menuitem" to={to}>
        {content}
      </Link>
    )
  const role = isChecked === undefined ? 'menuitem' : 'menuitemradio'
  return (
    <button {...shared} type="button" role={role} aria-checked={isChecked}>
      {content}
      {isChecked && <Icon name="tick" />}
    </button>
  )
}

const ITEMS = '[role^=menuitem]'

function pressKey(event: KeyboardEvent, onClose: () => void): void {
  if (event.key === 'Tab' || event.key === 'Escape') return onClose()
  const all = [...event.currentTarget.querySelectorAll<HTMLElement>(ITEMS)]
  const at = all.indexOf(event.target as HTMLElement)
  const step = STEPS[event.key]
  const next =
    event.key === 'Home' ? 0 : event.key === 'End' ? all.length - 1 : step === undefined ? null : at + step
  if (next === null) return
  event.preventDefault()
  all[(next + all.length) % all.length]?.focus()
}

/** Shows the menu while it is there, and gives the focus back to its button. */
function useShownBeside({
  anchor,
  point,
  onClose,
}: Required<Omit<PopupMenuProps, 'label' | 'items' | 'children'>>) {
  const menu = useRef<HTMLDivElement>(null)
  const latest = useRef(onClose)
  const shownAt = useRef(point)
  // Talks to the browser's top layer, which knows nothing of the button and closes by itself.
  useLayoutEffect(() => {
    const element = menu.current!
    const button = anchor.current!
    showAt(element, shownAt.current ? pointRect(shownAt.current) : button.getBoundingClientRect())
    element.querySelector<HTMLElement>(ITEMS)?.focus()
    const close = (event: ToggleEvent): void => {
      if (event.newState === 'closed') latest.current()
    }
    element.addEventListener('toggle', close)
    return () => {
      element.removeEventListener('toggle', close)
      const hadFocus = element.contains(document.activeElement)
      element.hidePopover()
      if (hadFocus) button.focus()
    }
  }, [anchor])
  return menu
}

function pointRect({ x, y }: Point): DOMRect {
  return new DOMRect(x, y, 0, 0)
}

/** Under a button its end is that of the button; at a point it begins there. */
function showAt(element: HTMLElement, place: DOMRect): void {
  element.showPopover()
  const { height, width } = element.getBoundingClientRect()
  const left = place.width === 0 ? place.left : place.right - width
  element.style.left = `${Math.max(8, Math.min(left, innerWidth - width - 8))}px`
  const fitsBelow = place.bottom + height + 8 < innerHeight
  element.style.top = `${fitsBelow ? place.bottom : Math.max(8, place.top - height)}px`
}
