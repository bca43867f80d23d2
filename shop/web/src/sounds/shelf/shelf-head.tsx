import { type ReactNode, useEffect, useState } from 'react'
import { NavLink } from 'react-router'
import { Icon } from '../../ui/icon.tsx'
import { formatCount } from '../../ui/format-count.ts'
import styles from './shelf.module.css'
import type { ShelfParams } from './shelf-params.ts'

const QUIET_MS = 200

interface ShelfHeadProps {
  /** Until the server has answered. */
  total: number | null
  /** What the box looks for, such as `Search packs`. */
  searchLabel: string
  params: ShelfParams
  /** How the list is narrowed and ordered. */
  children: ReactNode
}

/** The head of the shelves: who makes sounds, and what was put together of them. */
export function ShelfHead({ total, searchLabel, params, children }: ShelfHeadProps) {
  return (
    <header className={styles.head}>
      <nav className={styles.tabs} aria-label="Artists, packs, collections and jams">
        <Tab to="/artists" title="Artists" total={total} />
        <Tab to="/packs" title="Packs" total={total} />
        <Tab to="/collections" title="Collections" total={total} />
        <Tab to="/jams" title="Jams" total={total} />
      </nav>
      <div className={styles.tools}>
        <ShelfSearch label={searchLabel} params={params} />
        {children}
      </div>
    </header>
  )
}

/** The one that is open is the screen's title. */
function Tab({ to, title, total }: { to: string; title: string; total: number | null }) {
  return (
    <NavLink to={to} className={() => styles.tab}>
      {({ isActive }) =>
        isActive ? (
          <h1 className={styles.title}>
            {title} <span className={styles.total}>{total === null ? '' : formatCount(total)}</span>
          </h1>
        ) : (
          title
        )
      }
    </NavLink>
  )
}

function ShelfSearch({ label, params }: { label: string; params: ShelfParams }) {
  const inAddress = params.get('q') ?? ''
  /** `null` while nobody types: then the box shows the address. */
  const [typed, setTyped] = useState<string | null>(null)
  // Waits until the typing pauses.
  useEffect(() => {
    if (typed === null || typed.trim() === inAddress) return undefined
    const timer = setTimeout(() => params.set('q', typed.trim(), { replace: true }), QUIET_MS)
    return () => clearTimeout(timer)
  })
  return (
    <form
      role="search"
      aria-label={label}
      className={styles.search}
      onSubmit={(event) => event.preventDefault()}
    >
      <Icon name="search" />
      <input
        type="search"
        aria-label={label}
        placeholder={label}
        autoComplete="off"
        maxLength={100}
        value={typed ?? inAddress}
        onChange={({ currentTarget }) => setTyped(currentTarget.value)}
        onBlur={() => setTyped((now) => (now?.trim() === inAddress ? null : now))}
      />
    </form>
  )
}
