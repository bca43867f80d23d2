import { useEffect } from 'react'
import { announce } from '../../../../shared/page/announce.ts'
import { NotLoaded } from '../../../../shared/page/not-loaded.tsx'
import { NotUpdated } from '../../../../shared/page/not-updated.tsx'
import { ListedSounds } from '../../../../sounds/rows/listed-sounds.tsx'
import { RowsSkeleton } from '../../../../sounds/rows/rows-skeleton.tsx'
import { Button } from '../../../../ui/button.tsx'
import { Notice } from '../../../../ui/notice.tsx'
import shapes from '../../../../ui/shapes.module.css'
import { howManyGoWell, lessWellFrom } from './how-many-go-well.ts'
import { MatchControls } from './match-controls.tsx'
import type { MatchFilter } from './match-filter.ts'
import styles from './match-results.module.css'
import { RelationChoice } from './relation-choice.tsx'
import type { MatchList } from './use-match-list.ts'

const SKELETON_ROWS = 8

interface MatchResultsProps {
  list: MatchList
  filter: MatchFilter
  onChange: (next: MatchFilter) => void
  /** The screen, which scrolls. */
  scroller: HTMLDivElement | null
  /** How much of its top the track covers. */
  coveredPx: number
}

/** The sounds that go with the track, the best first. */
export function MatchResults({ list, filter, onChange, scroller, coveredPx }: MatchResultsProps) {
  const counted = list.head && howManyGoWell(list.head.page)
  const news = list.isStale ? null : counted
  // Talks to screen readers.
  useEffect(() => {
    if (news !== null) announce(news)
  }, [news])
  return (
    <section className={styles.results} aria-label="Results">
      <div className={styles.head}>
        <h2>Matches</h2>
        <span className={shapes.figures}>{counted}</span>
        <div className={styles.relation}>
          <RelationChoice {...{ filter, onChange }} />
        </div>
      </div>
      <MatchControls {...{ filter, list, onChange }} />
      <ResultsBody {...{ list, filter, onChange, scroller, coveredPx }} />
    </section>
  )
}

function ResultsBody({ list, filter, onChange, scroller, coveredPx }: MatchResultsProps) {
  const { head, error, retry, isStale } = list
  if (!head && error) return <NotLoaded heading="Matching did not work" error={error} onRetry={retry} />
  if (!head) return <RowsSkeleton label="Finding matches" count={SKELETON_ROWS} saysWhy />
  if (head.page.total === 0) return <NothingGoes {...{ filter, onChange }} />
  return (
    <>
      {error && <NotUpdated className={styles.trouble} error={error} onRetry={retry} />}
      <div className={styles.list} data-stale={isStale}>
        <ListedSounds
          label="Matching sounds"
          // The address says nothing of the track.
          listId={JSON.stringify([head.body, head.filter])}
          list={list}
          total={head.page.total}
          divider={lessWellFrom(head.page)}
          saysWhy
          scroller={scroller}
          coveredPx={coveredPx}
          onRows={list.wantRows}
        />
      </div>
    </>
  )
}

function NothingGoes({ filter, onChange }: Pick<MatchResultsProps, 'filter' | 'onChange'>) {
  const { group, ...narrowing } = filter.sounds
  const isNarrowed = Object.keys(narrowing).length > 0
  return (
    <Notice
      level={2}
      heading="No matches"
      action={
        isNarrowed && (
          <Button onClick={() => onChange({ ...filter, sounds: group ? { group } : {} })}>
            Search all sounds
          </Button>
        )
      }
    >
      {isNarrowed ? 'Remove filters or allow more transposing.' : 'There are no sounds to match yet.'}
    </Notice>
  )
}
