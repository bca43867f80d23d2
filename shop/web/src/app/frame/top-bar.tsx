import { Link, useLocation } from 'react-router'
import { useAppState } from '../../shared/state/app-state.ts'
import { useIsSignedIn } from '../../shared/session/token-store.ts'
import { IconButton } from '../../ui/button.tsx'
import { formatCount } from '../../ui/format-count.ts'
import { type BroughtIcon, Icon } from '../../ui/icon.tsx'
import { VisuallyHidden } from '../../ui/visually-hidden.tsx'
import { OfficeSearch } from './office-search.tsx'
import { SearchBox } from './search-box.tsx'
import { SessionControls } from './session-controls.tsx'
import styles from './top-bar.module.css'
import { useIsOffice } from './use-is-office.ts'
import { UserMenu } from './user-menu.tsx'

const JUMP: BroughtIcon = { lines: 'M3.5 4.5h7M3.5 10h4M3.5 15.5h7M11 10h6M14 7l3 3-3 3' }
const SPEECH: BroughtIcon = { lines: 'M3 4h14v9.5H9.5L6 16.5v-3H3V4Z' }

interface TopBarProps {
  onHelp: () => void
  onFeedback: () => void
  onPalette: () => void
}

export function TopBar({ onHelp, onFeedback, onPalette }: TopBarProps) {
  const isSignedIn = useIsSignedIn()
  const { pathname } = useLocation()
  const isOffice = useIsOffice()
  return (
    <header className={styles.bar} data-office={isOffice}>
      {isOffice ? (
        <OfficeSearch onOpen={onPalette} />
      ) : (
        <>
          <SearchBox />
          <SessionControls />
        </>
      )}
      <div className={styles.person}>
        {isSignedIn && <Points />}
        {!isOffice && <IconButton icon={JUMP} label="Go to anything" onClick={onPalette} />}
        {isSignedIn && <IconButton icon={SPEECH} label="Send feedback" onClick={onFeedback} />}
        <span className={styles.help}>
          <IconButton icon="help" label="Keyboard shortcuts" onClick={onHelp} />
        </span>
        <UserMenu />
        {!isSignedIn && pathname !== '/login' && (
          <Link to="/login" className={styles.signIn}>
            Sign in
          </Link>
        )}
      </div>
    </header>
  )
}

/** Admins have no wallet. */
function Points() {
  const profile = useAppState((state) => state.profile)
  if (!profile || profile.role === 'admin') return null
  return (
    <Link to="/subscriptions" className={styles.points} title="Your points">
      <Icon name="points" />
      {formatCount(profile.availablePoints)}
      <VisuallyHidden> points</VisuallyHidden>
    </Link>
  )
}
