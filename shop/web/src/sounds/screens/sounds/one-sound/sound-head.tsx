import { coverOfSize, packPath, type SoundDetail } from '@segno/contract'
import { HeartButton } from '../../../favourites/heart-button.tsx'
import { Link } from 'react-router'
import { toggleSound } from '../../../../listening/player.ts'
import { useSoundState } from '../../../../listening/shown-player.ts'
import { RowWaveform } from '../../../rows/row-waveform.tsx'
import { addressOfSimilar } from '../../../sound-filter.ts'
import { Button, ButtonLink } from '../../../../ui/button.tsx'
import { CopyButton } from '../../../../ui/copy-button.tsx'
import { EmbedButton } from '../../../../shared/page/embed-button.tsx'
import { CoverPicture } from '../../../../ui/cover-picture.tsx'
import { ReportButton } from '../../../report/report-button.tsx'
import { BuyButton } from './buy-button.tsx'
import page from '../../../../shared/page/detail-page.module.css'
import styles from './sound-screen.module.css'

export function SoundHead({ sound }: { sound: SoundDetail }) {
  const { title, artist, pack, kind, isOwned, isForSale } = sound
  const state = useSoundState(sound.id)
  return (
    <header className={page.head}>
      <div className={page.picture}>
        <CoverPicture src={coverOfSize(sound.cover, 512)} sidePixels={240} />
      </div>
      <div className={page.words}>
        <p className={page.kind}>{kind === 'loop' ? 'Loop' : 'One-shot'}</p>
        <h1 className={page.title}>{title}</h1>
        <p className={page.by}>
          <Link to={`/artists/${artist.handle}`}>{artist.name}</Link>
          {pack && (
            <>
              {' · '}
              <Link to={packPath(pack, artist)}>{pack.title}</Link>
            </>
          )}
        </p>
        <div className={styles.waveform}>
          <RowWaveform sound={sound} isPlaying={state === 'playing'} onSelect={() => undefined} />
        </div>
        <Actions sound={sound} isIdle={state === 'idle'} />
        {isOwned && (
          <p className={page.aside}>
            {isForSale ? 'You own this sound.' : 'Withdrawn by its artist; you keep it.'}
          </p>
        )}
      </div>
    </header>
  )
}

function Actions({ sound, isIdle }: { sound: SoundDetail; isIdle: boolean }) {
  const { isForSale } = sound
  return (
    <div className={page.actions}>
      <BuyButton sound={sound} />
      <Button icon={isIdle ? 'play' : 'stop'} onClick={() => toggleSound(sound)}>
        {isIdle ? 'Play' : 'Stop'}
      </Button>
      <HeartButton sound={sound} />
      {isForSale && (
        <>
          <ButtonLink look="plain" icon="similar" to={addressOfSimilar(sound)}>
            Similar sounds
          </ButtonLink>
          <CopyButton text={location.href} label="Copy link" />
          <EmbedButton
            kind="sound"
            path={`/sounds/${sound.id}`}
            title={`${sound.title} by ${sound.artist.name}`}
          />
          <ReportButton sound={sound} />
          <ButtonLink look="quiet" to={`/copyright?sound=${sound.id}`}>
            Copyright notice
          </ButtonLink>
        </>
      )}
    </div>
  )
}
