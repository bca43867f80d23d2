import { type ArtistDetail, getArtist, listPacks } from '@segno/contract'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Link, Navigate, useLocation, useParams } from 'react-router'
import { call } from '../../../shared/api/call.ts'
import { useDocumentTitle } from '../../../shared/page/document-title.ts'
import { JamLinks } from '../../../jams/jam-links.tsx'
import { LoadProblem } from '../../../shared/page/load-problem.tsx'
import { ScreenSkeleton } from '../../../ui/screen-skeleton.tsx'
import { ArtistHead } from './artist-head.tsx'
import { ArtistSounds } from './artist-sounds.tsx'
import page from '../../../shared/page/detail-page.module.css'
import { PackTile } from './packs/pack-tile.tsx'
import shelfStyles from '../../shelf/shelf.module.css'

/** One artist: who they are, their packs and their sounds. */
export function ArtistScreen() {
  const { handle = '' } = useParams()
  const { search } = useLocation()
  const { data, error, refetch } = useQuery({
    queryKey: [getArtist.path, handle],
    queryFn: ({ signal }) => call(getArtist, { params: { handle: handle.toLowerCase() } }, signal),
  })
  useDocumentTitle(data?.name ?? 'Artist')
  // A handle of before leads to the one of today.
  if (data && data.handle !== handle) return <Navigate to={`/artists/${data.handle}${search}`} replace />
  if (data) return <OpenArtist key={handle} artist={data} />
  if (!error) return <ScreenSkeleton />
  return (
    <LoadProblem
      error={error}
      missing="artist_not_found"
      what="artist"
      elsewhere={{ to: '/artists', label: 'See all artists' }}
      onRetry={() => void refetch()}
    />
  )
}

function OpenArtist({ artist }: { artist: ArtistDetail }) {
  const [scroller, setScroller] = useState<HTMLDivElement | null>(null)
  return (
    <div ref={setScroller} className={page.screen}>
      <div className={page.inner}>
        <ArtistHead artist={artist} />
        {artist.packCount > 0 && <ArtistPacks artist={artist} />}
        <JamLinks heading={`Jams with ${artist.name}`} of={{ artist: artist.handle }} />
        <ArtistSounds artist={artist} scroller={scroller} />
      </div>
    </div>
  )
}

const PACKS_SHOWN = 12

/** Where they cannot be fetched, the sounds below still can; so nothing is said. */
function ArtistPacks({ artist }: { artist: ArtistDetail }) {
  const { handle, name, packCount } = artist
  const { data } = useQuery({
    queryKey: [listPacks.path, 'of', handle],
    queryFn: ({ signal }) =>
      call(listPacks, { query: { artist: handle, limit: String(PACKS_SHOWN) } }, signal),
  })
  return (
    <section className={page.section} aria-label={`Packs of ${name}`}>
      <div className={page.sectionHead}>
        <h2 className={page.sectionTitle}>Packs</h2>
        {packCount > PACKS_SHOWN && (
          <Link className={page.more} to={`/packs?artist=${handle}`}>
            All {packCount} packs
          </Link>
        )}
      </div>
      <ul className={shelfStyles.grid}>
        {data?.items.map((pack) => (
          <li key={pack.id}>
            <PackTile pack={pack} isOfArtist />
          </li>
        ))}
      </ul>
    </section>
  )
}
