import { useState } from 'react'
import { lazyPart } from '../../shared/page/lazy-part.tsx'
import { UserMenuButton } from './user-menu-button.tsx'

const fetchMenu = () => import('./open-user-menu.tsx')
const OpenUserMenu = lazyPart(async () => (await fetchMenu()).OpenUserMenu)

// Who only comes near misses nothing.
const fetchAhead = (): void => void fetchMenu().catch(() => undefined)

/** The menu's code comes when somebody is about to open it; from then on it is the menu that holds the button. */
export function UserMenu() {
  const [isAsked, setAsked] = useState(false)
  const closed = (
    <UserMenuButton
      aria-haspopup="menu"
      onPointerEnter={fetchAhead}
      onFocus={fetchAhead}
      onClick={() => setAsked(true)}
    />
  )
  return isAsked ? <OpenUserMenu fallback={closed} onMissing={() => setAsked(false)} /> : closed
}
