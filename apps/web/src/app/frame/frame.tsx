import { Outlet } from 'react-router'
import styles from './frame.module.css'
import { LiveRegion } from './live-region.tsx'
import { Rail } from './rail.tsx'
import { TopBar } from './top-bar.tsx'

/** What stays while screens come and go. */
export function Frame() {
  return (
    <div className={styles.frame}>
      <a className={styles.skip} href="#screen">
        Skip to content
      </a>
      <Rail />
      <TopBar />
      <main id="screen" className={styles.screen} tabIndex={-1}>
        <Outlet />
      </main>
      <LiveRegion />
    </div>
  )
}
