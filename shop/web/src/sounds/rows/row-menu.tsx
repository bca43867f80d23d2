import type { Sound } from '@segno/contract'
import { useRef, useState } from 'react'
import { lazyPart } from '../../shared/page/lazy-part.tsx'
import { IconButton } from '../../ui/button.tsx'
import styles from './row-menu.module.css'
import type { ShownOfRow } from './row-menu-part.tsx'

const RowMenuPart = lazyPart(async () => (await import('./row-menu-part.tsx')).RowMenuPart)

interface RowMenuProps {
  sound: Sound
  /** Where it may be selected; left out, it cannot. */
  index?: number
  isOwned: boolean
  tabIndex: number
}

/** The button that opens a row's menu. Rows are made by the hundred, so all else of it comes with the first press. */
export function RowMenu({ sound, index, isOwned, tabIndex }: RowMenuProps) {
  const [shown, setShown] = useState<ShownOfRow>(null)
  const button = useRef<HTMLButtonElement>(null)
  // The browser closes the menu where the press begins, also on the button; the rest of that press must not open it again.
  const wasOpen = useRef(false)
  return (
    // A press in here is not meant for the row.
    <span data-pointed className={styles.holder}>
      <IconButton
        ref={button}
        icon="more"
        label={`More for ${sound.title}`}
        aria-haspopup="menu"
        aria-expanded={shown === 'menu'}
        tabIndex={tabIndex}
        onPointerDown={() => {
          wasOpen.current = shown === 'menu'
        }}
        onClick={() => {
          setShown(wasOpen.current ? null : 'menu')
          wasOpen.current = false
        }}
      />
      {shown && (
        <RowMenuPart
          {...{ sound, index, isOwned, shown, setShown }}
          anchor={button}
          onMissing={() => setShown(null)}
        />
      )}
    </span>
  )
}
