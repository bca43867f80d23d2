import { coverOfSize, type JamSummary } from '@segno/contract'
import { Link } from 'react-router'
import { Tile } from '../../../../sounds/shelf/tile.tsx'
import { nameOf } from '../../../../sounds/term-name.ts'
import { useVocabulary } from '../../../../sounds/vocabulary.ts'
import { countOf } from '../../../../ui/format-count.ts'
import { factsText } from '../../../facts-text.ts'

interface JamTileProps {
  jam: JamSummary
  isPlaying: boolean
  onToggle: () => void
}

/** A jam among others. */
export function JamTile({ jam, isPlaying, onToggle }: JamTileProps) {
  const { id, title, cover, artist, laneCount, genres, fittingCount } = jam
  const vocabulary = useVocabulary()
  const [genre] = genres
  const facts = [
    ...factsText(jam).split(' · '),
    fittingCount === null
      ? countOf(laneCount, 'sound', 'sounds')
      : countOf(fittingCount, 'sound fits', 'sounds fit'),
    ...(genre ? [nameOf(vocabulary.genres, genre)] : []),
  ]
  return (
    <Tile
      {...{ title, isPlaying, onToggle }}
      to={`/jams/${id}`}
      cover={coverOfSize(cover, 512)}
      by={artist ? <Link to={`/artists/${artist.handle}`}>{artist.name}</Link> : 'By the shop'}
      facts={facts.map((fact) => fact.replaceAll(' ', '\u00a0')).join('\u00a0· ')}
    />
  )
}
