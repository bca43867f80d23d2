import { useEffect, useRef } from 'react'
import { Link } from 'react-router'
import styles from './tabs.module.css'

interface TabsProps<Name extends string> {
  label: string
  tabs: readonly { readonly name: Name; readonly label: string }[]
  current: Name
}

/** Parts of a screen, each with an address of its own. The first has none in the query. */
export function Tabs<Name extends string>({ label, tabs, current }: TabsProps<Name>) {
  const nav = useRef<HTMLElement>(null)
  // Scrolls: a narrow screen shows some of them only, and the current one has to be among these.
  useEffect(() => {
    nav.current?.querySelector('[aria-current]')?.scrollIntoView({ block: 'nearest', inline: 'center' })
  }, [current])
  return (
    <nav ref={nav} className={styles.tabs} aria-label={label}>
      {tabs.map((tab, place) => (
        <Link
          key={tab.name}
          className={styles.tab}
          to={{ search: place === 0 ? '' : `?tab=${tab.name}` }}
          aria-current={tab.name === current ? 'page' : undefined}
        >
          {tab.label}
        </Link>
      ))}
    </nav>
  )
}
