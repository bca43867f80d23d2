import { listJams } from '@segno/contract'
import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { CoverPicture } from '../../ui/cover-picture.tsx'
import { call } from '../api/call.ts'
import { formatTempo } from '../sounds/format-sound.ts'
import styles from './jam-links.module.css'

const SHOWN = '3'

/** The newest jams, or those with a sound in them; nothing where there are none. */
export function JamLinks({ heading, soundId }: { heading: string; soundId?: string }) {
  const { data } = useQuery({
    queryKey: [listJams.path, 'links', soundId],
    queryFn: ({ signal }) => call(listJams, { query: { limit: SHOWN, ...(soundId && { soundId }) } }, signal),
    retry: false,
  })
  if (!data || data.items.length === 0) return null
  return (
    <section className={styles.jams} aria-label={heading}>
      <h2 className={styles.heading}>
        <Link to="/jams">{heading}</Link>
      </h2>
      <ul>
        {data.items.map(({ _id, title, tempoBpm, cover }) => (
          <li key={_id}>
            <CoverPicture src={cover} sidePixels={36} isLazy />
            <Link to={`/jams/${_id}`}>{title}</Link>
            <span className={styles.tempo}>{formatTempo(tempoBpm)} BPM</span>
          </li>
        ))}
      </ul>
    </section>
  )
}
