import { coverOfSize, packPath, type Pack } from '@segno/contract'
import { Link } from 'react-router'
import { formatTempo } from '../../../../listening/words/format-sound.ts'
import { countOf } from '../../../../ui/format-count.ts'
import { Tile } from '../../../shelf/tile.tsx'
import { nameOf } from '../../../term-name.ts'
import { useVocabulary } from '../../../vocabulary.ts'
import { usePlayPack } from './use-play-pack.ts'

/** A pack among others. */
export function PackTile({ pack, isOfArtist = false }: { pack: Pack; isOfArtist?: boolean }) {
  const { isPlaying, toggle } = usePlayPack(pack)
  const vocabulary = useVocabulary()
  const [genre] = pack.genres
  const facts = [
    countOf(pack.soundCount, 'sound', 'sounds'),
    tempoText(pack.tempos).replace(' ', '\u00a0'),
    genre && nameOf(vocabulary.genres, genre),
  ]
  return (
    <Tile
      title={pack.title}
      to={packPath(pack, pack.artist)}
      cover={coverOfSize(pack.cover, 512)}
      isPlaying={isPlaying}
      onToggle={toggle}
      by={isOfArtist ? undefined : <Link to={`/artists/${pack.artist.handle}`}>{pack.artist.name}</Link>}
      facts={facts.filter(Boolean).join('\u00a0· ')}
    />
  )
}

/** `128 BPM`, `90–128 BPM`; nothing where no sound has a tempo. */
export function tempoText(tempos: Pack['tempos']): string {
  if (!tempos) return ''
  const [from, to] = [formatTempo(tempos.fromBpm), formatTempo(tempos.toBpm)]
  return from === to ? `${from} BPM` : `${from}–${to} BPM`
}
