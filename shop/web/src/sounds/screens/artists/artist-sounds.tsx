import type { ArtistDetail } from '@segno/contract'
import { useSearchParams } from 'react-router'
import { LoadProblem } from '../../../shared/page/load-problem.tsx'
import { useSoundRows, useSoundSearch } from '../../list/use-sound-search.ts'
import { ListedSounds } from '../../rows/listed-sounds.tsx'
import { RowsSkeleton } from '../../rows/rows-skeleton.tsx'
import { Notice } from '../../../ui/notice.tsx'
import { Segmented } from '../../../ui/segmented.tsx'
import page from '../../../shared/page/detail-page.module.css'
import { oneOf } from '../../shelf/shelf-params.ts'

const SORTS = ['popular', 'newest'] as const
const SEGMENTS = [
  { value: 'popular', label: 'Most popular' },
  { value: 'newest', label: 'Newest' },
] as const

interface ArtistSoundsProps {
  artist: ArtistDetail
  scroller: HTMLDivElement | null
}

/** All sounds of an artist, the best liked first. */
export function ArtistSounds({ artist, scroller }: ArtistSoundsProps) {
  const [search, setSearch] = useSearchParams()
  const sort = oneOf(SORTS, search.get('sort') ?? undefined)
  const { name, handle } = artist
  if (artist.soundCount === 0) {
    return (
      <Notice level={2} heading="No sounds yet">
        {name} has not published anything yet.
      </Notice>
    )
  }
  return (
    <section className={page.section} aria-label={`Sounds of ${name}`}>
      <div className={page.sectionHead}>
        <h2 className={page.sectionTitle}>Sounds</h2>
        <Segmented
          label="Order"
          segments={SEGMENTS}
          value={sort}
          onChange={(value) => setSearch(value === 'popular' ? {} : { sort: value }, { replace: true })}
        />
      </div>
      <Rows key={sort} {...{ handle, sort, scroller }} label={`Sounds of ${name}`} />
    </section>
  )
}

interface RowsProps {
  label: string
  handle: string
  sort: (typeof SORTS)[number]
  scroller: HTMLDivElement | null
}

function Rows({ label, handle, sort, scroller }: RowsProps) {
  const search = useSoundSearch({ artist: handle, sort })
  const list = useSoundRows(search)
  const { head, error, retry } = search
  if (!head && error) {
    const elsewhere = { to: '/sounds', label: 'Find a sound' }
    return <LoadProblem error={error} missing="" what="sounds" elsewhere={elsewhere} onRetry={retry} />
  }
  if (!head) return <RowsSkeleton label="Loading sounds" count={8} />
  return (
    <div className={page.bleed}>
      <ListedSounds {...{ label, list, scroller }} total={head.page.total} onRows={list.wantRows} />
    </div>
  )
}
