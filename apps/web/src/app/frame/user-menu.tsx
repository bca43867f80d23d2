import { lazy, Suspense, useState } from 'react'
import { UserMenuButton } from './user-menu-button.tsx'

const fetchMenu = () => import('./open-user-menu.tsx')
const OpenUserMenu = lazy(async () => ({ default: (await fetchMenu()).OpenUserMenu }))

/** The menu's code comes when somebody is about to open it; from then on it is the menu that holds the button. */
export function UserMenu() {
  const [isAsked, setAsked] = useState(false)
  const closed = (
    <UserMenuButton
      aria-haspopup="menu"
      onPointerEnter={() => void fetchMenu()}
      onFocus={() => void fetchMenu()}
      onClick={() => setAsked(true)}
    />
  )
  return isAsked ? (
    <Suspense fallback={closed}>
      <OpenUserMenu />
    </Suspense>
  ) : (
    closed
  )
}
