import { coverOfSize, type Pack } from '@segno/contract'
import { Link } from 'react-router'
import { formatTempo } from '../../../../listening/words/format-sound.ts'
import { countOf } from '../../../../ui/format-count.ts'
import { nameOf } from '../../../term-name.ts'
import { useVocabulary } from '../../../vocabulary.ts'
import { CoverPicture } from '../../../../ui/cover-picture.tsx'
import { Icon } from '../../../../ui/icon.tsx'
import styles from '../tile.module.css'
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
    <article className={styles.tile}>
      <div className={styles.picture}>
        <CoverPicture src={coverOfSize(pack.cover, 512)} sidePixels={256} isLazy />
        <button
          type="button"
          className={styles.play}
          data-playing={isPlaying}
          aria-label={`${isPlaying ? 'Stop' : 'Play'} ${pack.title}`}
          onClick={toggle}
        >
          <Icon name={isPlaying ? 'stop' : 'play'} />
        </button>
      </div>
      <h2 className={styles.name} title={pack.title}>
        <Link to={`/packs/${pack.id}`}>{pack.title}</Link>
      </h2>
      {!isOfArtist && (
        <p className={styles.by}>
          <Link to={`/artists/${pack.artist.handle}`}>{pack.artist.name}</Link>
        </p>
      )}
      <p className={styles.facts}>{facts.filter(Boolean).join('\u00a0· ')}</p>
    </article>
  )
}

/** `128 BPM`, `90–128 BPM`; nothing where no sound has a tempo. */
export function tempoText(tempos: Pack['tempos']): string {
  if (!tempos) return ''
  const [from, to] = [formatTempo(tempos.fromBpm), formatTempo(tempos.toBpm)]
  return from === to ? `${from} BPM` : `${from}–${to} BPM`
}
