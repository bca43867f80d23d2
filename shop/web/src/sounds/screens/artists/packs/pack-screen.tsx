import { getPack, getPackByName, packPath, type PackDetail } from '@segno/contract'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { useLocation, useNavigate, useParams } from 'react-router'
import { call } from '../../../../shared/api/call.ts'
import { useAppState } from '../../../../shared/state/app-state.ts'
import { useDocumentTitle } from '../../../../shared/page/document-title.ts'
import { JamLinks } from '../../../../jams/jam-links.tsx'
import { LoadProblem } from '../../../../shared/page/load-problem.tsx'
import { packSoundsQuery } from '../../../pack-sounds.ts'
import { knownSounds } from '../../../rows/known-sounds.ts'
import { ListedSounds } from '../../../rows/listed-sounds.tsx'
import { RowsSkeleton } from '../../../rows/rows-skeleton.tsx'
import { ScreenSkeleton } from '../../../../ui/screen-skeleton.tsx'
import page from '../../../../shared/page/detail-page.module.css'
import { PackHead } from './pack-head.tsx'

/** One pack: what it is, and its sounds to hear, one by one or all. */
export function PackScreen() {
  const { id, handle = '', slug = '' } = useParams()
  const listener = useAppState(({ profile }) => profile?.id ?? '')
  const { data, error, refetch } = useQuery({
    queryKey: keyOf(id ?? `${handle}/${slug}`, listener),
    queryFn: ({ signal }) =>
      id === undefined
        ? call(getPackByName, { params: { handle, slug } }, signal)
        : call(getPack, { params: { packId: id } }, signal),
  })
  useAddressOfToday(data, listener)
  useDocumentTitle(data?.title ?? 'Pack')
  if (data) return <OpenPack key={data.id} pack={data} listener={listener} />
  if (!error) return <ScreenSkeleton />
  return (
    <LoadProblem
      error={error}
      missing="pack_not_found"
      what="pack"
      elsewhere={{ to: '/packs', label: 'See all packs' }}
      onRetry={() => void refetch()}
    />
  )
}

const keyOf = (name: string, listener: string) => [getPack.path, name, listener]

/** Whatever led here, the address says the names of today. */
function useAddressOfToday(pack: PackDetail | undefined, listener: string): void {
  const { pathname } = useLocation()
  const navigate = useNavigate()
  const kept = useQueryClient()
  useEffect(() => {
    if (!pack) return
    const path = packPath(pack, pack.artist)
    if (path === pathname) return
    kept.setQueryData(keyOf(`${pack.artist.handle}/${pack.slug}`, listener), pack)
    void navigate(path, { replace: true })
  }, [pack, pathname, navigate, kept, listener])
}

function OpenPack({ pack, listener }: { pack: PackDetail; listener: string }) {
  const [scroller, setScroller] = useState<HTMLDivElement | null>(null)
  const { data, error, refetch } = useQuery(packSoundsQuery(pack.id, listener))
  return (
    <div ref={setScroller} className={page.screen}>
      <div className={page.inner}>
        <PackHead pack={pack} inside={data ?? null} />
        <JamLinks heading="Jams with this pack" of={{ packId: pack.id }} />
        {data ? (
          <div className={page.bleed}>
            <ListedSounds
              label={`Sounds of ${pack.title}`}
              list={knownSounds(data.sounds, data.ownedIds)}
              total={data.sounds.length}
              scroller={scroller}
            />
          </div>
        ) : error ? (
          <LoadProblem
            error={error}
            missing="pack_not_found"
            what="sounds of this pack"
            elsewhere={{ to: '/packs', label: 'See all packs' }}
            onRetry={() => void refetch()}
          />
        ) : (
          <RowsSkeleton label="Loading sounds" count={Math.min(pack.soundCount, 12)} />
        )}
      </div>
    </div>
  )
}
