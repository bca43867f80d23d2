import { matchPath, useLocation } from 'react-router'
import { lazyPart } from '../../shared/page/lazy-part.tsx'
import { useStack } from '../../jams/stack/stack.ts'
import styles from './frame.module.css'

const StackStrip = lazyPart(async () => (await import('../../jams/screens/stack/stack-strip.tsx')).StackStrip)

/** A jam on the screen is heard instead of the stack. */
const JAM_SCREENS = ['/jams/:id', '/editorial_jam', '/editorial_jam/view/:id']

/** Where sounds that are kept playing stand, on every screen but those with a jam. */
export function StackPlace() {
  const { pathname } = useLocation()
  const isEmpty = useStack(({ lanes }) => lanes.length === 0)
  const hasJam = JAM_SCREENS.some((path) => matchPath(path, pathname))
  if (isEmpty || hasJam) return null
  return (
    <div className={styles.stack}>
      <StackStrip />
    </div>
  )
}
