import '@mantine/core/styles/UnstyledButton.layer.css'
import '@mantine/core/styles/Popover.layer.css'
import '@mantine/core/styles/Menu.layer.css'
import { Menu } from '@mantine/core'
import { useRef, useState } from 'react'
import { Link } from 'react-router'
import { useAppState } from '../../shared/state/app-state.ts'
import { MantineFrame } from '../../shared/page/mantine-frame.tsx'
import { type ThemeChoice, usePreferences } from '../../shared/storage/preferences.ts'
import { signOut } from '../../shared/session/session.ts'
import { useIsSignedIn } from '../../shared/session/token-store.ts'
import { signOutIcon } from '../../ui/later-icons.ts'
import { Icon } from '../../ui/icon.tsx'
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
  const change = (opened: boolean): void => {
    setOpen(opened)
    // Mantine gives it back only where it saw the menu open; here it was open from the start.
    if (!opened) button.current?.focus()
  }
  const isSignedIn = useIsSignedIn()
  return (
    <MantineFrame>
      <Menu
        opened={isOpen}
        onChange={change}
        position="bottom-end"
        width={240}
        transitionProps={{ duration: 0 }}
        withinPortal={false}
        withInitialFocusPlaceholder={false}
      >
        <Menu.Target>
          <UserMenuButton ref={button} />
        </Menu.Target>
        <Menu.Dropdown>
          {isSignedIn && <WhoIsSignedIn />}
          <Menu.Label>Theme</Menu.Label>
          <Themes />
          {isSignedIn && <AccountItems />}
        </Menu.Dropdown>
      </Menu>
    </MantineFrame>
  )
}

function WhoIsSignedIn() {
  const { firstName, lastName, email } = useAppState(({ user }) => user)
  return (
    <Menu.Label>
      <span className={styles.name}>
        {firstName} {lastName}
      </span>
      {email}
    </Menu.Label>
  )
}

function Themes() {
  const theme = usePreferences((preferences) => preferences.theme)
  return (
    <Menu.RadioGroup
      value={theme}
      onChange={(value) => usePreferences.setState({ theme: value as ThemeChoice })}
    >
      {THEMES.map(({ value, label }) => (
        <Menu.RadioItem key={value} value={value}>
          {label}
        </Menu.RadioItem>
      ))}
    </Menu.RadioGroup>
  )
}

function AccountItems() {
  const role = useAppState(({ user }) => user.role)
  return (
    <>
      <Menu.Divider />
      <Menu.Item leftSection={<Icon name="person" />} component={Link} to="/user_profile">
        Profile
      </Menu.Item>
      {role !== 'admin' && (
        <Menu.Item leftSection={<Icon name="points" />} component={Link} to="/voucher-coupon-add">
          Redeem a voucher
        </Menu.Item>
      )}
      <Menu.Item leftSection={<Icon name={signOutIcon} />} onClick={() => void signOut()}>
        Sign out
      </Menu.Item>
    </>
  )
}
