import { CallError } from '@segno/contract'
import { type ComponentProps, type ReactNode, useEffect, useState } from 'react'
import { announce } from '../../../shared/page/announce.ts'
import { useDocumentTitle } from '../../../shared/page/document-title.ts'
import { lazyPart } from '../../../shared/page/lazy-part.tsx'
import { NotLoaded } from '../../../shared/page/not-loaded.tsx'
import { NotUpdated } from '../../../shared/page/not-updated.tsx'
import { countOf } from '../../../ui/format-count.ts'
import { listKey, type SoundSearch, useSoundSearch } from '../../list/use-sound-search.ts'
import { type SoundFilter, withoutLike } from '../../sound-filter.ts'
import { type ChangeFilter, useSoundFilter } from '../../use-sound-filter.ts'
import { useAfterPaint } from './use-after-paint.ts'
import { Button } from '../../../ui/button.tsx'
import { Notice } from '../../../ui/notice.tsx'
import { ActiveFilters } from './active-filters.tsx'
import { FilterColumn } from './filter-column.tsx'
import { ListToolbar } from './list-toolbar.tsx'
import { ListSkeleton } from './list-skeleton.tsx'
import { Misread, Unknown, Unsearched } from './left-out.tsx'
import { Original, useOriginal } from './original.tsx'
import { SoundRows } from './sound-rows.tsx'
import styles from './sounds-screen.module.css'
import { columnFilter, fromColumn, readBox } from './typed-filter.ts'

const ForYouLine = lazyPart(async () => (await import('./for-you-line.tsx')).ForYouLine)
const LikeBar = lazyPart(async () => (await import('./like-bar.tsx')).LikeBar)
const JamsAhead = lazyPart(async () => (await import('../../../jams/jam-links.tsx')).JamsAhead)
const FilterDrawer = lazyPart(async () => (await import('./filter-drawer.tsx')).FilterDrawer)
const NothingFound = lazyPart(async () => (await import('./nothing-found.tsx')).NothingFound)

export function SoundsScreen() {
  const [filter, changeFilter] = useSoundFilter()
  const original = useOriginal(filter.similar)
  const heading = original ? `Sounds like “${original.title}”` : 'Sounds'
  return <SoundsList {...{ filter, changeFilter, original, heading }} />
}

interface SoundsListProps {
  filter: SoundFilter
  changeFilter: ChangeFilter
  heading: string
  /** Other sounds are to be like it. */
  original?: ReturnType<typeof useOriginal>
  /** Stands above the list. */
  intro?: ReactNode
}

/** The sounds that a filter finds, with the filter beside them. */
export function SoundsList({ filter, changeFilter, heading, original = null, intro }: SoundsListProps) {
  useDocumentTitle(heading)
  const search = useSoundSearch(filter)
  const [isDrawerOpen, setDrawerOpen] = useState(false)
  const { head, error } = search
  // Of what cannot be compared with anything there is nothing to narrow.
  const isOriginalMissing = !head && filter.similar !== undefined && isMissing(error)
  useAnnouncedCount(search)
  const box = readBox(filter, head)
  const filters = {
    filter: columnFilter(filter, box),
    counts: head?.page.counts ?? null,
    isLoading: !head && !error,
    onChange: (next: SoundFilter) => changeFilter(fromColumn(filter, next, box)),
  }
  return (
    <div className={styles.screen} data-without-column={isOriginalMissing}>
      {!isOriginalMissing && <Filters {...filters} />}
      <section className={styles.list} aria-label="Results">
        <ListHead
          {...{ filter, box, heading, search, changeFilter }}
          isOriginalMissing={isOriginalMissing}
          onFilters={() => setDrawerOpen(true)}
        />
        {intro}
        {original && <Original sound={original} />}
        <ListBody search={search} filter={filter} onChange={changeFilter} />
        <JamsAhead />
      </section>
      {isDrawerOpen && (
        <FilterDrawer
          {...filters}
          total={head?.page.total ?? null}
          onClose={() => setDrawerOpen(false)}
          onMissing={() => setDrawerOpen(false)}
        />
      )}
    </div>
  )
}

interface ListHeadProps {
  filter: SoundFilter
  box: ReturnType<typeof readBox>
  heading: string
  search: SoundSearch
  isOriginalMissing: boolean
  changeFilter: ChangeFilter
  onFilters: () => void
}

/** What is looked for, what of it was left out, and how the list is shown. */
function ListHead(props: ListHeadProps) {
  const { filter, box, heading, search, isOriginalMissing, changeFilter, onFilters } = props
  const { head } = search
  return (
    <>
      <ListToolbar
        {...{ filter, box, head }}
        heading={heading}
        onChange={changeFilter}
        onFilters={isOriginalMissing ? null : onFilters}
      />
      {filter.similar && !isOriginalMissing && <LikeBar filter={filter} onChange={changeFilter} />}
      {filter.sort === 'forYou' && <ForYouLine {...{ filter, head }} onChange={changeFilter} />}
      <Misread filter={filter} onChange={changeFilter} />
      <Unknown filter={filter} misread={head?.page.misread ?? []} onChange={changeFilter} />
      <Unsearched filter={filter} box={box} onChange={changeFilter} />
      {!isOriginalMissing && <ActiveFilters filter={filter} box={box} head={head} onChange={changeFilter} />}
    </>
  )
}

function useAnnouncedCount({ head, isStale }: SoundSearch): void {
  const total = head && !isStale ? head.page.total : null
  // Talks to screen readers.
  useEffect(() => {
    if (total !== null) announce(`${countOf(total, 'sound', 'sounds')} found`)
  }, [total])
}

function Filters(filters: ComponentProps<typeof FilterColumn>) {
  return (
    <aside className={styles.column} aria-label="Filters">
      <button type="button" className={styles.skip} onClick={goToRow}>
        Skip the filters
      </button>
      <FilterColumn {...filters} />
    </aside>
  )
}

function OriginalGone({ onAll }: { onAll: () => void }) {
  return (
    <Notice
      level={2}
      heading="That sound is no longer here"
      action={<Button onClick={onAll}>Show all sounds</Button>}
    >
      So nothing can be compared with it.
    </Notice>
  )
}

interface ListBodyProps {
  search: SoundSearch
  filter: SoundFilter
  onChange: ChangeFilter
}

function ListBody({ search: newest, filter, onChange }: ListBodyProps) {
  const head = useAfterPaint(newest.head)
  const search = { ...newest, head, isStale: newest.isStale || head !== newest.head }
  const { error, retry } = search
  if (!head && filter.similar && isMissing(error))
    return <OriginalGone onAll={() => onChange(withoutLike(filter))} />
  if (!head && error)
    return <NotLoaded heading="The sounds could not be loaded" error={error} onRetry={retry} />
  if (!head) return <ListSkeleton />
  if (head.page.total === 0) {
    return <NothingFound search={search} head={head} onChange={onChange} />
  }
  return (
    <>
      {error && <NotUpdated className={styles.trouble} error={error} onRetry={retry} />}
      <SoundRows key={listKey(head)} search={search} head={head} />
    </>
  )
}

/** The one that Tab reaches; there may be none yet. */
function goToRow(): void {
  document.querySelector<HTMLElement>('[role=row][tabindex="0"]')?.focus()
}

const isMissing = (error: Error | null): boolean =>
  error instanceof CallError && error.failure.code === 'sound_not_found'
