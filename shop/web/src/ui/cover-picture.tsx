import styles from './cover-picture.module.css'

interface CoverPictureProps {
  /** Address of the picture. */
  src: string
  /** Side in CSS pixels, of the largest it is shown at. */
  sidePixels: number
  /** For what is far down the page. */
  isLazy?: boolean
}

/** The cover of a pack or a sound. Its name stands beside it, so it has none itself. */
export function CoverPicture({ src, sidePixels, isLazy = false }: CoverPictureProps) {
  return (
    <img
      className={styles.cover}
      src={src}
      alt=""
      width={sidePixels}
      height={sidePixels}
      loading={isLazy ? 'lazy' : 'eager'}
      decoding="async"
    />
  )
}
