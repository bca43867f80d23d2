import { listPacks, PACK_SORTS } from '@segno/contract'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { call } from '../../../../shared/api/call.ts'
import { Chip } from '../../../../ui/chip.tsx'
import { GenreSelect } from '../../../shelf/param-select.tsx'
import { SortSelect } from '../../../../ui/sort-select.tsx'
import { ShelfHead } from '../../../shelf/shelf-head.tsx'
import { oneOf, useShelfParams } from '../../../shelf/shelf-params.ts'
import styles from '../../../shelf/shelf.module.css'
import { TileGrid } from '../../../shelf/tile-grid.tsx'
import { PackTile } from './pack-tile.tsx'

const SORT_LABELS = {
  newest: 'Newest first',
  popular: 'Most popular',
  sounds: 'Most sounds',
  title: 'By title',
} as const satisfies Record<(typeof PACK_SORTS)[number], string>
const ON_A_PAGE = 24

/** What artists have put together. */
export function PacksScreen() {
  const params = useShelfParams()
  const sort = oneOf(PACK_SORTS, params.get('sort'))
  const [q, genre, artist] = ['q', 'genre', 'artist'].map((name) => params.get(name))
  const { data, error, isPlaceholderData, refetch } = useQuery({
    queryKey: [listPacks.path, sort, q, genre, artist, params.page],
    queryFn: ({ signal }) => {
      const filter = { ...(q && { q }), ...(genre && { genre }), ...(artist && { artist }) }
      const query = { sort, ...filter, page: String(params.page), limit: String(ON_A_PAGE) }
      return call(listPacks, { query }, signal)
    },
    placeholderData: keepPreviousData,
  })
  const ofArtist = data?.items.find((pack) => pack.artist.handle === artist)?.artist.name ?? artist
  return (
    <div className={styles.screen}>
      <div className={styles.inner}>
        <ShelfHead total={data?.meta.totalItems ?? null} searchLabel="Search packs" params={params}>
          {artist && <Chip label={`By ${ofArtist}`} onRemove={() => params.set('artist', '')} />}
          <GenreSelect params={params} />
          <SortSelect
            sorts={PACK_SORTS}
            labels={SORT_LABELS}
            value={sort}
            onChange={(chosen) => params.set('sort', chosen)}
          />
        </ShelfHead>
        <TileGrid
          many="packs"
          {...{ data, error, params }}
          isStale={isPlaceholderData}
          onRetry={() => void refetch()}
          keyOf={({ id }) => id}
          tileOf={(pack) => <PackTile pack={pack} />}
        />
      </div>
    </div>
  )
}
