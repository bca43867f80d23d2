import { type ButtonHTMLAttributes, lazy, type Ref, Suspense, useState } from 'react'
import { useAppState } from '../../shared/app-state.ts'
import { useIsSignedIn } from '../../shared/session/token-store.ts'
import { Icon } from '../../ui/icon.tsx'
import styles from './user-menu.module.css'

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

type UserMenuButtonProps = ButtonHTMLAttributes<HTMLButtonElement> & { ref?: Ref<HTMLButtonElement> }

export function UserMenuButton(props: UserMenuButtonProps) {
  const isSignedIn = useIsSignedIn()
  const { firstName, lastName } = useAppState(({ user }) => user)
  const initials = isSignedIn ? `${firstName.charAt(0)}${lastName.charAt(0)}`.toUpperCase() : ''
  const label = isSignedIn ? `Your account, ${firstName} ${lastName}` : 'Settings'
  return (
    <button
      type="button"
      title={label}
      {...props}
      className={styles.button}
      aria-label={label}
      data-initials={initials || undefined}
    >
      {!initials && <Icon name="person" />}
    </button>
  )
}
