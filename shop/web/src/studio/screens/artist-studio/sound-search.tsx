import { useEffect, useState } from 'react'
import styles from './uploads-screen.module.css'

const PAUSE_MS = 250

/** Searches one's own sounds, a moment after the last letter. */
export function SoundSearch({ q, onSearch }: { q: string; onSearch: (words: string) => void }) {
  const [typed, setTyped] = useState(q)
  // Talks to the clock.
  useEffect(() => {
    if (typed === q) return
    const timer = setTimeout(onSearch, PAUSE_MS, typed)
    return () => clearTimeout(timer)
  }, [typed, q, onSearch])
  return (
    <input
      type="search"
      className={styles.search}
      aria-label="Search your sounds"
      placeholder="Search titles and files"
      value={typed}
      onChange={({ currentTarget }) => setTyped(currentTarget.value)}
    />
  )
}
