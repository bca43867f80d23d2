import { CallError, type OwnPackDetail, updatePack } from '@segno/contract'
import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { call } from '../../../../shared/api/call.ts'
import { LoadProblem } from '../../../../shared/page/load-problem.tsx'
import { showToast } from '../../../../shared/toasts/toast.ts'
import { backIcon, eyeIcon } from '../../../../ui/later-icons.ts'
import { ButtonLink } from '../../../../ui/button.tsx'
import { Icon } from '../../../../ui/icon.tsx'
import { Skeleton } from '../../../../ui/skeleton.tsx'
import screen from '../uploads-screen.module.css'
import shapes from '../../../../ui/shapes.module.css'
import { DeletePack } from './delete-pack.tsx'
import { PackCoverPart } from './pack-cover-part.tsx'
import { packCounts } from './pack-counts.ts'
import { PackForm } from './pack-form.tsx'
import { PackPrice } from './pack-price.tsx'
import { PackOrder } from './pack-order.tsx'
import styles from './packs.module.css'
import { packQuery, usePackCache } from './use-pack.ts'

const MISSING = 'pack_not_found'
const ALL = '/uploads?show=packs'

/** One of the artist's packs: its cover, its words, the order in which it is heard. */
export function PackEditor({ packId, onDeleted }: { packId: string; onDeleted: () => void }) {
  const { data, error, refetch } = useQuery(packQuery(packId))
  const isGone = error instanceof CallError && error.failure.code === MISSING
  if (data && !isGone) return <OpenPack pack={data} onDeleted={onDeleted} />
  if (error) {
    return (
      <LoadProblem
        error={error}
        missing={MISSING}
        what="pack"
        elsewhere={{ to: ALL, label: 'See all your packs' }}
        onRetry={() => void refetch()}
      />
    )
  }
  return (
    <div className={screen.skeleton} role="status" aria-label="Loading the pack">
      <Skeleton width={160} height={160} />
      <Skeleton width="100%" height={120} />
      <Skeleton width="100%" height={240} />
    </div>
  )
}

function OpenPack({ pack, onDeleted }: { pack: OwnPackDetail; onDeleted: () => void }) {
  const cache = usePackCache()
  const params = { packId: pack.id }
  return (
    <article className={styles.editor} aria-labelledby="pack-title">
      <Head pack={pack} />
      <div className={styles.columns}>
        <div className={styles.side}>
          <PackCoverPart pack={pack} />
          <PackForm
            initial={pack}
            submit="Save title and text"
            busy="Saving"
            send={async (body) => {
              cache.show(await call(updatePack, { params, body }))
              cache.renewSounds()
              showToast({ message: 'Saved', variant: 'success' })
            }}
          />
          <PackPrice key={`${pack.pricePoints} ${pack.sumPoints}`} pack={pack} />
          <DeletePack pack={pack} onDeleted={onDeleted} />
        </div>
        <PackOrder pack={pack} />
      </div>
    </article>
  )
}

function Head({ pack }: { pack: OwnPackDetail }) {
  return (
    <header className={styles.head}>
      <Link className={styles.back} to={ALL}>
        <Icon name={backIcon} />
        All packs
      </Link>
      <h2 id="pack-title">{pack.title}</h2>
      <p className={shapes.note}>{packCounts(pack)}</p>
      {pack.publishedCount > 0 ? (
        <ButtonLink look="quiet" icon={eyeIcon} to={`/packs/${pack.id}`}>
          View in the shop
        </ButtonLink>
      ) : (
        <p className={shapes.note}>Only you can see it until one of its sounds is published.</p>
      )}
    </header>
  )
}
