import type { ReactNode } from 'react'
import { NotLoaded } from '../../shared/page/not-loaded.tsx'
import { ButtonLink } from '../../ui/button.tsx'
import { Notice } from '../../ui/notice.tsx'
import { Pager } from '../../ui/pager.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import styles from './shelf.module.css'
import tileStyles from './tile.module.css'
import type { ShelfParams } from './shelf-params.ts'

interface Page<Item> {
  readonly items: readonly Item[]
  readonly meta: { readonly totalPages: number; readonly currentPage: number }
}

interface TileGridProps<Item> {
  /** `packs`, `artists`, `collections` or `jams`. */
  many: string
  data: Page<Item> | undefined
  error: Error | null
  isStale: boolean
  onRetry: () => void
  params: ShelfParams
  tileOf: (item: Item) => ReactNode
  keyOf: (item: Item) => string
}

/** One page of a shelf, whatever became of it. */
export function TileGrid<Item>(props: TileGridProps<Item>) {
  const { many, data, error, isStale, onRetry, params, tileOf, keyOf } = props
  if (!data && error)
    return <NotLoaded heading={`The ${many} could not be loaded`} error={error} onRetry={onRetry} />
  if (!data) return <GridSkeleton many={many} />
  if (data.items.length === 0) return <NothingHere many={many} params={params} />
  return (
    <>
      <ul className={styles.grid} data-stale={isStale} aria-label={many}>
        {data.items.map((item) => (
          <li key={keyOf(item)}>{tileOf(item)}</li>
        ))}
      </ul>
      <Pager label={many} {...data.meta} addressOf={params.addressOfPage} />
    </>
  )
}

const NARROWING = ['q', 'genre', 'artist', 'key', 'tempoMin', 'tempoMax', 'fitsJam', 'page']

function NothingHere({ many, params }: { many: string; params: ShelfParams }) {
  const isNarrowed = NARROWING.some((name) => params.get(name))
  return (
    <Notice
      level={2}
      heading={isNarrowed ? `No ${many} found` : `There are no ${many} yet`}
      action={
        isNarrowed ? (
          <ButtonLink look="plain" to={`/${many}`}>
            Show all {many}
          </ButtonLink>
        ) : (
          <ButtonLink to="/sounds">Find a sound</ButtonLink>
        )
      }
    >
      {isNarrowed ? 'Try fewer words or other filters.' : 'They appear here as they are published.'}
    </Notice>
  )
}

function GridSkeleton({ many }: { many: string }) {
  return (
    <div role="status" aria-label={`Loading ${many}`}>
      <div className={styles.grid} aria-hidden="true">
        {Array.from({ length: 12 }, (_, place) => (
          <div key={place} className={tileStyles.tile}>
            <div className={tileStyles.blank} />
            <Skeleton width="70%" height={16} />
            <Skeleton width="45%" height={13} />
          </div>
        ))}
      </div>
    </div>
  )
}
