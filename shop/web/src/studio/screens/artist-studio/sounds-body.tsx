import { failureSentence } from '../../../shared/api/failure-rules.ts'
import { NotLoaded } from '../../../shared/page/not-loaded.tsx'
import { supportHost } from '../../../shared/shop.ts'
import { Button } from '../../../ui/button.tsx'
import { Notice } from '../../../ui/notice.tsx'
import { formatCount } from '../../../ui/format-count.ts'
import { Skeleton } from '../../../ui/skeleton.tsx'
import type { useMoves } from './moves/use-moves.tsx'
import type { SoundShow } from './own/shows.ts'
import { SoundSearch } from './sound-search.tsx'
import { SoundsPart } from './sounds-part.tsx'
import type { EditedField } from '../../sound-editing/apply-change.ts'
import shapes from '../../../ui/shapes.module.css'
import styles from './uploads-screen.module.css'
import type { useShow } from './use-show.ts'
import type { useStudioSounds } from './use-studio-sounds.ts'

interface SoundsBodyProps {
  own: ReturnType<typeof useStudioSounds>
  show: SoundShow
  address: ReturnType<typeof useShow>
  moves: ReturnType<typeof useMoves>
  jump: { readonly id: string; readonly field: EditedField } | null
}

const ROWS = Array.from({ length: 7 }, (_, index) => index)

/** The sounds of one part of the screen, or why there are none. */
export function SoundsBody({ own, show, address, moves, jump }: SoundsBodyProps) {
  const { q, search, sort, sortBy } = address
  if (own.error && own.sounds.length === 0)
    return <NotLoaded heading="Your sounds could not be loaded" error={own.error} onRetry={own.retry} />
  if (own.isLoading) return <Loading />
  if (own.sounds.length === 0 && q === '') {
    const { heading, text } = EMPTY[show]
    return (
      <Notice level={2} heading={heading}>
        {text}
      </Notice>
    )
  }
  const searchField = <SoundSearch key={show} q={q} onSearch={search} />
  if (own.sounds.length === 0) {
    return (
      <>
        {searchField}
        <NoMatch q={q} onAll={() => search('')} />
      </>
    )
  }
  return (
    <>
      {!own.isWhole && <Arriving own={own} />}
      <SoundsPart
        rows={own.studio.edits.rows}
        moves={moves}
        jump={jump}
        search={searchField}
        sort={sort}
        onSort={sortBy}
      />
    </>
  )
}

function NoMatch({ q, onAll }: { q: string; onAll: () => void }) {
  return (
    <Notice
      level={2}
      heading={`Nothing here matches “${q}”`}
      action={<Button onClick={onAll}>Show all</Button>}
    >
      Searches titles and file names.
    </Notice>
  )
}

function Loading() {
  return (
    <div className={styles.skeleton} role="status" aria-label="Loading">
      {ROWS.map((row) => (
        <Skeleton key={row} width="100%" height={48} />
      ))}
    </div>
  )
}

/** A long list comes in parts; what is selected or submitted meanwhile is what has come. */
function Arriving({ own: { sounds, total, error, retry } }: Pick<SoundsBodyProps, 'own'>) {
  const words = `${formatCount(sounds.length)} of ${formatCount(total)} sounds loaded`
  if (error === null) return <p className={shapes.figures}>{words}, the rest is coming…</p>
  return (
    <div className={styles.trouble} role="alert">
      <p>
        {words}. The rest could not be loaded. {failureSentence(error, supportHost())}
      </p>
      <Button onClick={retry}>Try again</Button>
    </div>
  )
}

const EMPTY: Readonly<Record<SoundShow, { heading: string; text: string }>> = {
  all: { heading: 'No sounds yet', text: 'Drop files above. Each becomes a draft.' },
  draft: {
    heading: 'No drafts',
    text: 'Drop files above. Each becomes a draft to describe and submit.',
  },
  sentBack: {
    heading: 'Nothing was sent back',
    text: 'Sounds appear here when a reviewer requests changes, with their note.',
  },
  inReview: { heading: 'Nothing in review', text: 'Sounds you submit wait here for a reviewer.' },
  published: {
    heading: 'Nothing published yet',
    text: 'Accepted sounds go on sale right away and appear here.',
  },
  rejected: { heading: 'Nothing was rejected', text: 'Rejected sounds appear here with the reason.' },
  withdrawn: {
    heading: 'Nothing was withdrawn',
    text: 'Sounds you withdraw appear here. Buyers keep theirs.',
  },
}
