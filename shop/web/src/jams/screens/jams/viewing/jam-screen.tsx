import type { Jam } from '@segno/contract'
import { useQuery } from '@tanstack/react-query'
import { Link, useParams } from 'react-router'
import { useDocumentTitle } from '../../../../shared/page/document-title.ts'
import { LoadProblem } from '../../../../shared/page/load-problem.tsx'
import { AllToCart } from '../../../../sounds/all-to-cart.tsx'
import { ButtonLink } from '../../../../ui/button.tsx'
import { CopyButton } from '../../../../ui/copy-button.tsx'
import { EmbedButton } from '../../../../shared/page/embed-button.tsx'
import { CoverPicture } from '../../../../ui/cover-picture.tsx'
import { ScreenSkeleton } from '../../../../ui/screen-skeleton.tsx'
import editorStyles from '../editing/editor.module.css'
import { editedJam } from '../../../jam-edit.ts'
import { ExportMenu } from '../../../exporting/export-menu.tsx'
import { OpenAsJam } from '../../../open-as-jam.tsx'
import { useOwnJams } from '../../../own-jams.ts'
import { factsText } from '../../../facts-text.ts'
import detail from '../../../../shared/page/detail-page.module.css'
import { useHistory } from '../editing/use-history.ts'
import { JamGrid } from '../grid/jam-grid.tsx'
import { PlayButton } from '../playing/play-button.tsx'
import { useHeardJam } from '../use-heard-jam.ts'
import { jamQuery } from './jam-query.ts'
import styles from './jam-screen.module.css'

/** One jam to listen to, lane by lane, with all of its sounds to buy. */
export function JamScreen() {
  const { id, editorialJamId } = useParams()
  const jamId = id ?? editorialJamId ?? ''
  const { data, error, refetch } = useQuery(jamQuery(jamId))
  if (data) return <OpenJam key={`${data.id} ${data.version}`} jam={data} />
  if (!error) return <ScreenSkeleton />
  return (
    <LoadProblem
      error={error}
      missing="jam_not_found"
      what="jam"
      elsewhere={{ to: '/jams', label: 'See all jams' }}
      onRetry={() => void refetch()}
    />
  )
}

function OpenJam({ jam }: { jam: Jam }) {
  useDocumentTitle(jam.title)
  // Mute and solo are the listener's own, and kept nowhere.
  const { jam: heard, edit } = useHistory(() => editedJam(jam))
  useHeardJam(heard)
  const { addressOf, addressOfFittingJams } = useOwnJams()
  return (
    <div className={editorStyles.screen}>
      <header className={styles.head}>
        <CoverPicture src={jam.cover} sidePixels={160} />
        <div className={styles.words}>
          <div className={styles.facts}>
            <h1 className={editorStyles.title}>{jam.title}</h1>
            <p className={detail.by}>
              {jam.artist && (
                <>
                  <Link to={`/artists/${jam.artist.handle}`}>{jam.artist.name}</Link>
                  {' · '}
                </>
              )}
              {factsText(jam)} · {jam.bars === 1 ? '1 bar' : `${jam.bars} bars`}
            </p>
          </div>
          {jam.description && <p className={styles.text}>{jam.description}</p>}
          <div className={styles.actions}>
            <JamToCart jam={jam} />
            <PlayButton look="plain" />
            {!jam.isEditable && <OpenAsJam jam={() => ({ ...heard, description: '' })} label="Edit a copy" />}
            <ExportMenu jam={heard} isOwnedOnly />
            <ButtonLink look="plain" icon="match" to={addressOfFittingJams(jam.id)}>
              Jams that fit
            </ButtonLink>
            {jam.state === 'published' && (
              <>
                <CopyButton text={`${location.origin}/jams/${jam.id}`} label="Copy link" />
                <EmbedButton kind="jam" path={`/jams/${jam.id}`} title={jam.title} />
              </>
            )}
            {jam.isEditable && (
              <ButtonLink look="plain" to={addressOf(jam.id)}>
                Edit
              </ButtonLink>
            )}
          </div>
        </div>
      </header>
      <JamGrid jam={heard} edit={edit} isEditable={false} />
    </div>
  )
}

/** Each sound once, though it may be in several lanes. */
function JamToCart({ jam }: { jam: Jam }) {
  const lanes = jam.lanes.filter(
    ({ soundId, isForSale, isOwned }, at) =>
      (isForSale || isOwned) && jam.lanes.findIndex((lane) => lane.soundId === soundId) === at,
  )
  const sounds = lanes.flatMap(({ sound }) => sound ?? [])
  const ownedIds = lanes.flatMap(({ soundId, isOwned }) => (isOwned ? [soundId] : []))
  return sounds.length > 0 && <AllToCart kind="jam" title={jam.title} sounds={sounds} ownedIds={ownedIds} />
}
