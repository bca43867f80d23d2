import { useRef, useState } from 'react'
import { useAppState } from '../../shared/state/app-state.ts'
import { type ThemeChoice, usePreferences } from '../../shared/storage/preferences.ts'
import { signOut } from '../../shared/session/session.ts'
import { useIsSignedIn } from '../../shared/session/token-store.ts'
import { signOutIcon } from '../../ui/later-icons.ts'
import { MenuItem, PopupMenu } from '../../ui/popup-menu.tsx'
import styles from './user-menu.module.css'
import { UserMenuButton } from './user-menu-button.tsx'

const THEMES: readonly { readonly value: ThemeChoice; readonly label: string }[] = [
  { value: 'system', label: 'Match system' },
  { value: 'dark', label: 'Dark' },
  { value: 'light', label: 'Light' },
]

/** It is fetched by a press on its button, so it starts open. */
export function OpenUserMenu() {
  const [isOpen, setOpen] = useState(true)
  const button = useRef<HTMLButtonElement>(null)
  const isSignedIn = useIsSignedIn()
  const close = (): void => setOpen(false)
  return (
    <>
      <UserMenuButton
        ref={button}
        aria-haspopup="menu"
        aria-expanded={isOpen}
        onClick={() => setOpen(true)}
      />
      {isOpen && (
        <PopupMenu label={isSignedIn ? 'Your account' : 'Settings'} anchor={button} onClose={close}>
          {isSignedIn && <WhoIsSignedIn />}
          <Themes />
          {isSignedIn && <AccountItems onClose={close} />}
        </PopupMenu>
      )}
    </>
  )
}

function WhoIsSignedIn() {
  const { firstName, lastName, email } = useAppState(({ user }) => user)
  return (
    <div className={styles.label}>
      <span className={styles.name}>
        {firstName} {lastName}
      </span>
      {email}
    </div>
  )
}

function Themes() {
  const theme = usePreferences((preferences) => preferences.theme)
  return (
    <div role="group" aria-label="Theme">
      <div className={styles.label}>Theme</div>
      {THEMES.map(({ value, label }) => (
        <MenuItem
          key={value}
          isChecked={value === theme}
          onPress={() => usePreferences.setState({ theme: value })}
        >
          {label}
        </MenuItem>
      ))}
    </div>
  )
}

function AccountItems({ onClose }: { onClose: () => void }) {
  const role = useAppState((state) => state.user.role)
  return (
    <>
      <hr className={styles.line} />
      <MenuItem icon="person" to="/user_profile" onPress={onClose}>
        Profile
      </MenuItem>
      {role !== 'admin' && (
        <MenuItem icon="points" to="/voucher-coupon-add" onPress={onClose}>
          Redeem a voucher
        </MenuItem>
      )}
      <MenuItem icon={signOutIcon} onPress={() => void signOut()}>
        Sign out
      </MenuItem>
    </>
  )
}
