import { photoOfSize } from '@segno/contract'
import type { ButtonHTMLAttributes, Ref } from 'react'
import { useAppState } from '../../shared/state/app-state.ts'
import { useIsSignedIn } from '../../shared/session/token-store.ts'
import { Icon } from '../../ui/icon.tsx'
import styles from './user-menu.module.css'

type UserMenuButtonProps = ButtonHTMLAttributes<HTMLButtonElement> & { ref?: Ref<HTMLButtonElement> }

export function UserMenuButton(props: UserMenuButtonProps) {
  const isSignedIn = useIsSignedIn()
  const { firstName, lastName } = useAppState(({ user }) => user)
  const photo = useAppState(({ profile }) => profile?.thumbnailImage ?? null)
  const initials = isSignedIn && !photo ? `${firstName.charAt(0)}${lastName.charAt(0)}`.toUpperCase() : ''
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
      {photo && <img src={photoOfSize(photo, 64)} alt="" />}
      {!initials && !photo && <Icon name="person" />}
    </button>
  )
}
