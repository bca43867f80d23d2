import { type ComponentProps, useRef, useState } from 'react'
import { Button } from './button.tsx'
import { Icon } from './icon.tsx'
import { PopupMenu } from './popup-menu.tsx'

type MenuButtonProps = Omit<ComponentProps<typeof Button>, 'onClick'> & {
  /** Name of the menu. */
  label: string
  items: NonNullable<ComponentProps<typeof PopupMenu>['items']>
  /** One of its commands runs: the menu stays closed until it is done. */
  isBusy?: boolean
  onOpen?: (() => void) | undefined
}

/** A button that opens a menu of commands; its arrow says so. */
export function MenuButton({ label, items, isBusy = false, onOpen, children, ...rest }: MenuButtonProps) {
  const [isOpen, setOpen] = useState(false)
  const button = useRef<HTMLSpanElement>(null)
  return (
    <span ref={button}>
      <Button
        {...rest}
        aria-haspopup="menu"
        aria-expanded={isOpen}
        aria-disabled={isBusy}
        onClick={() => {
          if (isBusy) return
          onOpen?.()
          setOpen(true)
        }}
      >
        {children}
        <Icon name="down" />
      </Button>
      {isOpen && <PopupMenu label={label} anchor={button} items={items} onClose={() => setOpen(false)} />}
    </span>
  )
}
