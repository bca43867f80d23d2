import { coverOfSize, packPath, type PackDetail } from '@segno/contract'
import { formatKey, pitchClass } from '@segno/units'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { AllToCart } from '../../../all-to-cart.tsx'
import { formatLong } from '../../../../listening/words/format-sound.ts'
import { countOf } from '../../../../ui/format-count.ts'
import type { PackSounds } from '../../../pack-sounds.ts'
import { addressOfFilter } from '../../../sound-filter.ts'
import { nameOf } from '../../../term-name.ts'
import { useVocabulary } from '../../../vocabulary.ts'
import { Button } from '../../../../ui/button.tsx'
import { CopyButton } from '../../../../ui/copy-button.tsx'
import { EmbedButton } from '../../../../shared/page/embed-button.tsx'
import { CoverPicture } from '../../../../ui/cover-picture.tsx'
import { RelativeTime } from '../../../../kit/format/relative-time.tsx'
import page from '../../../../shared/page/detail-page.module.css'
import styles from '../detail.module.css'
import { tempoText } from './pack-tile.tsx'
import { usePlayPack } from './use-play-pack.ts'

const MOST_KEYS = 3

/** @param inside null until the pack's sounds are there */
export function PackHead({ pack, inside }: { pack: PackDetail; inside: PackSounds | null }) {
  const { isPlaying, isWaiting, toggle } = usePlayPack(pack)
  return (
    <header className={page.head}>
      <div className={page.picture}>
        <CoverPicture src={coverOfSize(pack.cover, 512)} sidePixels={240} />
      </div>
      <div className={page.words}>
        <p className={page.kind}>Pack</p>
        <h1 className={page.title}>{pack.title}</h1>
        <p className={page.by}>
          <Link to={`/artists/${pack.artist.handle}`}>{pack.artist.name}</Link>
          {' · '}
          <RelativeTime instant={pack.publishedAt} />
        </p>
        {pack.description && <p className={styles.text}>{pack.description}</p>}
        <PackFacts pack={pack} />
        <div className={page.actions}>
          {inside && <AllToCart kind="pack" title={pack.title} restPoints={pack.restPoints} {...inside} />}
          <Button icon={isPlaying ? 'stop' : 'play'} aria-disabled={isWaiting} onClick={toggle}>
            {isPlaying ? 'Stop' : 'Play the pack'}
          </Button>
          <CopyButton text={location.href} label="Copy link" />
          <EmbedButton
            kind="pack"
            path={packPath(pack, pack.artist)}
            title={`${pack.title} by ${pack.artist.name}`}
          />
        </div>
      </div>
    </header>
  )
}

function PackFacts({ pack }: { pack: PackDetail }) {
  const vocabulary = useVocabulary()
  const oneShots = pack.soundCount - pack.loopCount
  return (
    <dl className={styles.facts}>
      <Fact name="Sounds">
        {countOf(pack.soundCount, 'sound', 'sounds')}
        {pack.loopCount > 0 && oneShots > 0 && (
          <span className={page.aside}>
            {countOf(pack.loopCount, 'loop', 'loops')}, {countOf(oneShots, 'one-shot', 'one-shots')}
          </span>
        )}
      </Fact>
      <Fact name="Length">{formatLong(pack.durationSeconds)}</Fact>
      <Fact name={pack.restPoints === null ? 'Price' : 'One by one'}>
        {countOf(pack.totalPoints, 'point', 'points')}
      </Fact>
      {pack.tempos && <Fact name="Tempo">{tempoText(pack.tempos)}</Fact>}
      {pack.keys.length > 0 && <KeysFact pack={pack} />}
      {pack.genres.length > 0 && (
        <Fact name="Genres">
          {pack.genres.slice(0, 4).map((genre) => (
            <Link key={genre} to={`/packs?genre=${genre}`}>
              {nameOf(vocabulary.genres, genre)}
            </Link>
          ))}
        </Fact>
      )}
    </dl>
  )
}

function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </div>
  )
}

function KeysFact({ pack }: { pack: PackDetail }) {
  const keys = pack.keys.slice(0, MOST_KEYS).map(({ key }) => {
    const name = formatKey({ tonic: pitchClass(key.tonic), mode: key.mode })
    const address = addressOfFilter({ pack: pack.id, key: `${key.tonic}-${key.mode}` })
    return { name, address }
  })
  const more = pack.keys.length - keys.length
  return (
    <Fact name="Keys">
      {keys.map(({ name, address }) => (
        <Link key={name} to={`/sounds${address}`}>
          {name}
        </Link>
      ))}
      {more > 0 && <span className={page.aside}>and {more} more</span>}
    </Fact>
  )
}
