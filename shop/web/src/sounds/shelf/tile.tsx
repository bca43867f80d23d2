import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { CoverPicture } from '../../ui/cover-picture.tsx'
import { Icon } from '../../ui/icon.tsx'
import styles from './tile.module.css'

interface TileProps {
  title: string
  to: string
  cover: string
  isPlaying: boolean
  onToggle: () => void
  /** Who made it. */
  by?: ReactNode
  facts: ReactNode
}

/** Something on a shelf that is played with one press, and leads to its page. */
export function Tile({ title, to, cover, isPlaying, onToggle, by, facts }: TileProps) {
  return (
    <article className={styles.tile}>
      <div className={styles.picture}>
        <CoverPicture src={cover} sidePixels={256} isLazy />
        <button
          type="button"
          className={styles.play}
          data-playing={isPlaying}
          aria-label={`${isPlaying ? 'Stop' : 'Play'} ${title}`}
          onClick={onToggle}
        >
          <Icon name={isPlaying ? 'stop' : 'play'} />
        </button>
      </div>
      <h2 className={styles.name} title={title}>
        <Link to={to}>{title}</Link>
      </h2>
      {by !== undefined && <p className={styles.by}>{by}</p>}
      <p className={styles.facts}>{facts}</p>
    </article>
  )
}
