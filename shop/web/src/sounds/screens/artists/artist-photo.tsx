import { type Artist, COVER_HUES, coverFamily, photoOfSize } from '@segno/contract'
import styles from './artist-photo.module.css'

interface ArtistPhotoProps {
  artist: Pick<Artist, 'handle' | 'name' | 'photo' | 'cover'>
  sidePixels: 256 | 512
}

/** Their photo; else what is drawn of their sounds; else their initials on a colour of their own. */
export function ArtistPhoto({ artist, sidePixels }: ArtistPhotoProps) {
  const { handle, name, photo, cover } = artist
  const src = photo ? photoOfSize(photo, sidePixels) : cover
  if (src) {
    return (
      <img
        className={styles.photo}
        src={src}
        alt=""
        width={sidePixels}
        height={sidePixels}
        loading="lazy"
        decoding="async"
      />
    )
  }
  return (
    <div className={styles.photo} data-hue={(coverFamily(handle) % COVER_HUES) + 1} aria-hidden="true">
      <span className={styles.initials}>{initialsOf(name)}</span>
    </div>
  )
}

/** The first letters of the first and the last word. */
function initialsOf(name: string): string {
  const words = name.split(/\s+/).filter((word) => /^[\p{L}\p{N}]/u.test(word))
  const ends = words.length > 1 ? [words[0], words.at(-1)] : words
  return ends.map((word) => /^./u.exec(word ?? '')?.[0].toUpperCase() ?? '').join('')
}
