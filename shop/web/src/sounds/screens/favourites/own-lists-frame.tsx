import { trimEndOf } from '@segno/units'
import { type ReactNode, useState } from 'react'
import { Link, useLocation } from 'react-router'
import styles from './own-lists.module.css'

const TABS = [
  { to: '/favourites', label: 'Favourites' },
  { to: '/favourites/collections', label: 'Collections' },
  { to: '/favourites/recent', label: 'Recently played' },
  { to: '/favourites/not-for-me', label: 'Not for me' },
] as const

interface FrameProps {
  title: (typeof TABS)[number]['label']
  /** What can be done with the list as a whole. */
  tools?: ReactNode
  children: (scroller: HTMLDivElement | null) => ReactNode
}

/** The screen around one of the listener's own lists. */
export function OwnListsFrame({ title, tools, children }: FrameProps) {
  const [scroller, setScroller] = useState<HTMLDivElement | null>(null)
  const { pathname } = useLocation()
  return (
    <div ref={setScroller} className={styles.screen}>
      <div className={styles.inner}>
        <h1 className={styles.title}>{title}</h1>
        <div className={styles.bar}>
          <nav className={styles.tabs} aria-label="Your lists">
            {TABS.map(({ to, label }) => (
              <Link
                key={to}
                to={to}
                className={styles.tab}
                aria-current={trimEndOf(pathname, '/').toLowerCase() === to ? 'page' : undefined}
              >
                {label}
              </Link>
            ))}
          </nav>
          {tools && <div className={styles.tools}>{tools}</div>}
        </div>
        {children(scroller)}
      </div>
    </div>
  )
}
