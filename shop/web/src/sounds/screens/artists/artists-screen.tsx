import { type Artist, ARTIST_SORTS, listArtists } from '@segno/contract'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { call } from '../../../shared/api/call.ts'
import { countOf } from '../../../ui/format-count.ts'
import { nameOf } from '../../term-name.ts'
import { useVocabulary } from '../../vocabulary.ts'
import { SortSelect } from '../../../ui/sort-select.tsx'
import { ArtistPhoto } from './artist-photo.tsx'
import { ShelfHead } from '../../shelf/shelf-head.tsx'
import { oneOf, useShelfParams } from '../../shelf/shelf-params.ts'
import styles from '../../shelf/shelf.module.css'
import { TileGrid } from '../../shelf/tile-grid.tsx'
import tileStyles from '../../shelf/tile.module.css'

const SORT_LABELS = {
  newest: 'Newest sounds first',
  popular: 'Most popular',
  sounds: 'Most sounds',
  name: 'By name',
} as const satisfies Record<(typeof ARTIST_SORTS)[number], string>
const ON_A_PAGE = 24

/** Everybody who sells sounds here. */
export function ArtistsScreen() {
  const params = useShelfParams()
  const sort = oneOf(ARTIST_SORTS, params.get('sort'))
  const q = params.get('q')
  const { data, error, isPlaceholderData, refetch } = useQuery({
    queryKey: [listArtists.path, sort, q, params.page],
    queryFn: ({ signal }) =>
      call(
        listArtists,
        { query: { sort, ...(q && { q }), page: String(params.page), limit: String(ON_A_PAGE) } },
        signal,
      ),
    placeholderData: keepPreviousData,
  })
  return (
    <div className={styles.screen}>
      <div className={styles.inner}>
        <ShelfHead total={data?.meta.totalItems ?? null} searchLabel="Search artists" params={params}>
          <SortSelect
            sorts={ARTIST_SORTS}
            labels={SORT_LABELS}
            value={sort}
            onChange={(chosen) => params.set('sort', chosen)}
          />
        </ShelfHead>
        <TileGrid
          many="artists"
          {...{ data, error, params }}
          isStale={isPlaceholderData}
          onRetry={() => void refetch()}
          keyOf={({ handle }) => handle}
          tileOf={(artist) => <ArtistTile artist={artist} />}
        />
      </div>
    </div>
  )
}

function ArtistTile({ artist }: { artist: Artist }) {
  const { handle, name, soundCount, packCount } = artist
  const vocabulary = useVocabulary()
  const genres = artist.genres.slice(0, 2).map((genre) => nameOf(vocabulary.genres, genre))
  return (
    <article className={tileStyles.tile}>
      <div className={tileStyles.picture}>
        <ArtistPhoto artist={artist} sidePixels={256} />
      </div>
      <h2 className={tileStyles.name}>
        <Link to={`/artists/${handle}`}>{name}</Link>
      </h2>
      <p className={tileStyles.by}>
        {countOf(soundCount, 'sound', 'sounds')}
        {packCount > 0 && ` · ${countOf(packCount, 'pack', 'packs')}`}
      </p>
      <p className={tileStyles.by}>{genres.join(' · ')}</p>
    </article>
  )
}
