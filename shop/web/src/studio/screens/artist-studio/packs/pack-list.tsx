import { coverOfSize, type OwnPack } from '@segno/contract'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Link } from 'react-router'
import { NotLoaded } from '../../../../shared/page/not-loaded.tsx'
import { Button, ButtonLink } from '../../../../ui/button.tsx'
import { CoverPicture } from '../../../../ui/cover-picture.tsx'
import { Notice } from '../../../../ui/notice.tsx'
import { Skeleton } from '../../../../ui/skeleton.tsx'
import screen from '../uploads-screen.module.css'
import shapes from '../../../../ui/shapes.module.css'
import { ownPacksQuery } from '../own/use-own-packs.ts'
import { NewPackDialog } from './new-pack-dialog.tsx'
import { packCounts } from './pack-counts.ts'
import styles from './packs.module.css'

const ROWS = [0, 1, 2, 3]

/** All packs of the artist, whether anybody else sees them or not. */
export function PackList({ onOpen }: { onOpen: (packId: string) => void }) {
  const { data, error, refetch } = useQuery({ ...ownPacksQuery, staleTime: 0 })
  const [isMaking, setMaking] = useState(false)
  if (!data && error)
    return <NotLoaded heading="Your packs could not be loaded" error={error} onRetry={() => void refetch()} />
  if (!data) return <Loading />
  const newPack = (
    <Button look="primary" icon="plus" onClick={() => setMaking(true)}>
      New pack
    </Button>
  )
  return (
    <>
      {data.length === 0 ? (
        <Notice level={2} heading="No packs yet" action={newPack}>
          A pack groups sounds that belong together. It has its own cover and page, and plays in the order you
          choose.
        </Notice>
      ) : (
        <>
          <div className={styles.toolbar}>{newPack}</div>
          <ul className={styles.packs}>
            {data.map((pack) => (
              <PackRow key={pack.id} pack={pack} />
            ))}
          </ul>
        </>
      )}
      {isMaking && <NewPackDialog onMade={onOpen} onClose={() => setMaking(false)} />}
    </>
  )
}

function PackRow({ pack }: { pack: OwnPack }) {
  return (
    <li className={styles.pack}>
      <Link className={styles.open} to={`/uploads?show=packs&pack=${pack.id}`}>
        <span className={styles.small}>
          <CoverPicture src={coverOfSize(pack.cover, 256)} sidePixels={64} isLazy />
        </span>
        <span className={styles.words}>
          <span className={styles.name}>{pack.title}</span>
          <span className={shapes.note}>{packCounts(pack)}</span>
        </span>
      </Link>
      {pack.publishedCount > 0 && (
        <ButtonLink look="quiet" to={`/packs/${pack.id}`} aria-label={`Page of ${pack.title} in the shop`}>
          In the shop
        </ButtonLink>
      )}
    </li>
  )
}

function Loading() {
  return (
    <div className={screen.skeleton} role="status" aria-label="Loading packs">
      {ROWS.map((row) => (
        <Skeleton key={row} width="100%" height={80} />
      ))}
    </div>
  )
}
