import { Link } from 'react-router'
import { useIsSignedIn } from '../../shared/session/token-store.ts'
import styles from './top-bar.module.css'

export function TopBar() {
  const isSignedIn = useIsSignedIn()
  return (
    <header className={styles.bar}>
      {!isSignedIn && (
        <Link to="/login" className={styles.signIn}>
          Sign in
        </Link>
      )}
    </header>
  )
}
