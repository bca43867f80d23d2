import { listPublicCollections } from '@segno/contract'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { call } from '../../../../shared/api/call.ts'
import { SortSelect } from '../../../../ui/sort-select.tsx'
import { ShelfHead } from '../../../shelf/shelf-head.tsx'
import { oneOf, useShelfParams } from '../../../shelf/shelf-params.ts'
import styles from '../../../shelf/shelf.module.css'
import { TileGrid } from '../../../shelf/tile-grid.tsx'
import { CollectionTile } from './collection-tile.tsx'

const SORTS = ['-publishedAt', '-keepCount'] as const
const SORT_LABELS = {
  '-publishedAt': 'Newest first',
  '-keepCount': 'Most kept',
} as const satisfies Record<(typeof SORTS)[number], string>
const ON_A_PAGE = 24

/** Collections that their owners show to everyone. */
export function PublicCollectionsScreen() {
  const params = useShelfParams()
  const sort = oneOf(SORTS, params.get('sort'))
  const q = params.get('q')
  const { data, error, isPlaceholderData, refetch } = useQuery({
    queryKey: [listPublicCollections.path, sort, q, params.page],
    queryFn: ({ signal }) => {
      const query = { sort, ...(q && { q }), page: String(params.page), limit: String(ON_A_PAGE) }
      return call(listPublicCollections, { query }, signal)
    },
    placeholderData: keepPreviousData,
  })
  return (
    <div className={styles.screen}>
      <div className={styles.inner}>
        <ShelfHead total={data?.meta.totalItems ?? null} searchLabel="Search collections" params={params}>
          <SortSelect
            sorts={SORTS}
            labels={SORT_LABELS}
            value={sort}
            onChange={(chosen) => params.set('sort', chosen)}
          />
        </ShelfHead>
        <TileGrid
          many="collections"
          {...{ data, error, params }}
          isStale={isPlaceholderData}
          onRetry={() => void refetch()}
          keyOf={({ id }) => id}
          tileOf={(collection) => <CollectionTile collection={collection} />}
        />
      </div>
    </div>
  )
}
