import { listJams } from '@segno/contract'
import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { create } from 'zustand'
import { persist } from 'zustand/middleware'
import { IconButton } from '../ui/button.tsx'
import { CoverPicture } from '../ui/cover-picture.tsx'
import { call } from '../shared/api/call.ts'
import { formatTempo } from '../listening/words/format-sound.ts'
import { keptAs } from '../shared/storage/stores.ts'
import styles from './jam-links.module.css'

const SHOWN = '3'

/** Closed for good in this browser; jams stay under their own address. */
const useJamsAhead = create<{ readonly isClosed: boolean }>()(
  persist(
    () => ({ isClosed: false }),
    keptAs('JamsAhead', ({ isClosed }) => ({ isClosed: isClosed === true })),
  ),
)

/** Featured jams, then the newest, in one row until it is closed. */
export function JamsAhead() {
  const isClosed = useJamsAhead((ahead) => ahead.isClosed)
  if (isClosed) return null
  return <JamLinks heading="Jams" onClose={() => useJamsAhead.setState({ isClosed: true })} />
}

interface JamLinksProps {
  heading: string
  /** Those that have to do with it; all without. */
  of?: { readonly soundId: string } | { readonly packId: string } | { readonly artist: string }
  /** Puts them in one row that can be closed. */
  onClose?: () => void
}

/** A few jams; nothing where there are none. */
export function JamLinks({ heading, of, onClose }: JamLinksProps) {
  const { data } = useQuery({
    queryKey: [listJams.path, 'links', of],
    queryFn: ({ signal }) => call(listJams, { query: { sort: 'featured', limit: SHOWN, ...of } }, signal),
    retry: false,
  })
  if (!data || data.items.length === 0) return null
  return (
    <section className={styles.jams} data-row={onClose !== undefined} aria-label={heading}>
      <header className={styles.head}>
        <h2 className={styles.heading}>
          <Link to="/jams">{heading}</Link>
        </h2>
        {onClose && <IconButton icon="close" label="Hide jams" onClick={onClose} />}
      </header>
      <ul>
        {data.items.map(({ id, title, tempoBpm, cover }) => (
          <li key={id}>
            <CoverPicture src={cover} sidePixels={36} isLazy />
            <Link to={`/jams/${id}`}>{title}</Link>
            <span className={styles.tempo}>{formatTempo(tempoBpm)} BPM</span>
          </li>
        ))}
      </ul>
    </section>
  )
}
