import type { PublicCollection } from '@segno/contract'
import { Link } from 'react-router'
import { stopSound } from '../../../../listening/player.ts'
import { CoverPicture } from '../../../../ui/cover-picture.tsx'
import { countOf, formatCount } from '../../../../ui/format-count.ts'
import { Icon } from '../../../../ui/icon.tsx'
import { usePlayCollection } from '../../../collections/use-play-collection.ts'
import styles from '../tile.module.css'

/** A public collection among others. */
export function CollectionTile({ collection }: { collection: PublicCollection }) {
  const { id, name, cover, artist, total, keepCount } = collection
  const { isPlaying, play } = usePlayCollection(id, name)
  return (
    <article className={styles.tile}>
      <div className={styles.picture}>
        <CoverPicture src={cover} sidePixels={256} isLazy />
        <button
          type="button"
          className={styles.play}
          data-playing={isPlaying}
          aria-label={`${isPlaying ? 'Stop' : 'Play'} ${name}`}
          onClick={() => (isPlaying ? stopSound() : void play.run())}
        >
          <Icon name={isPlaying ? 'stop' : 'play'} />
        </button>
      </div>
      <h2 className={styles.name} title={name}>
        <Link to={`/collections/${id}`}>{name}</Link>
      </h2>
      <p className={styles.by}>
        {artist ? <Link to={`/artists/${artist.handle}`}>{artist.name}</Link> : 'A listener'}
      </p>
      <p className={styles.facts}>
        {countOf(total, 'sound', 'sounds')}
        {keepCount > 0 && ` · kept by ${formatCount(keepCount)}`}
      </p>
    </article>
  )
}
