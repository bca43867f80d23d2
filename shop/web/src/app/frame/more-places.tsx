import { useId, useRef } from 'react'
import { Link } from 'react-router'
import { type AnyIcon, Icon } from '../../ui/icon.tsx'
import styles from './rail.module.css'

interface MorePlacesProps {
  places: readonly { readonly to: string; readonly label: string; readonly icon: AnyIcon }[]
  /** The one that is open, if it is among them. */
  current: string | undefined
}

/** The places for which the bar of a phone has no room, in a menu above it. */
export function MorePlaces({ places, current }: MorePlacesProps) {
  const id = useId()
  const list = useRef<HTMLUListElement>(null)
  return (
    <>
      <button
        type="button"
        className={`${styles.place} ${styles.more}`}
        popoverTarget={id}
        data-current={current !== undefined}
      >
        <Icon name="more" />
        <span className={styles.label}>More</span>
      </button>
      <ul ref={list} id={id} popover="auto" className={styles.moreList} aria-label="More">
        {places.map(({ to, label, icon }) => (
          <li key={to}>
            <Link
              to={to}
              className={styles.morePlace}
              aria-current={to === current ? 'page' : undefined}
              onClick={() => list.current?.hidePopover()}
            >
              <Icon name={icon} />
              {label}
            </Link>
          </li>
        ))}
      </ul>
    </>
  )
}
