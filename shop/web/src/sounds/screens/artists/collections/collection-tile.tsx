import type { PublicCollection } from '@segno/contract'
import { Link } from 'react-router'
import { stopSound } from '../../../../listening/player.ts'
import { countOf, formatCount } from '../../../../ui/format-count.ts'
import { usePlayCollection } from '../../../collections/use-play-collection.ts'
import { Tile } from '../../../shelf/tile.tsx'

/** A public collection among others. */
export function CollectionTile({ collection }: { collection: PublicCollection }) {
  const { id, name, cover, artist, total, keepCount } = collection
  const { isPlaying, play } = usePlayCollection(id, name)
  return (
    <Tile
      title={name}
      to={`/collections/${id}`}
      cover={cover}
      isPlaying={isPlaying}
      onToggle={() => (isPlaying ? stopSound() : void play.run())}
      by={artist ? <Link to={`/artists/${artist.handle}`}>{artist.name}</Link> : 'A listener'}
      facts={
        <>
          {countOf(total, 'sound', 'sounds')}
          {keepCount > 0 && ` · kept by ${formatCount(keepCount)}`}
        </>
      }
    />
  )
}
