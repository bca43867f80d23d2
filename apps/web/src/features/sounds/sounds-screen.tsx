import { CallError } from '@segno/contract'
import { lazy, Suspense, useEffect, useState } from 'react'
import { announce } from '../../shared/announce.ts'
import { failureSentence } from '../../shared/api/failure-rules.ts'
import { useDocumentTitle } from '../../shared/document-title.ts'
import { supportHost } from '../../shared/shop.ts'
import { countOf } from '../../shared/sounds/format-sound.ts'
import { listKey, type SoundList, useSoundList } from '../../shared/sounds/list/use-sound-list.ts'
import { type SoundFilter, withoutLike } from '../../shared/sounds/sound-filter.ts'
import { type ChangeFilter, useSoundFilter } from '../../shared/sounds/use-sound-filter.ts'
import { Button } from '../../ui/button.tsx'
import { Notice } from '../../ui/notice.tsx'
import { ActiveFilters } from './active-filters.tsx'
import { FilterColumn } from './filter-column.tsx'
import { LikeBar } from './like-bar.tsx'
import { ListToolbar } from './list-toolbar.tsx'
import { ListSkeleton } from './list-skeleton.tsx'
import { MisreadLine } from './misread-line.tsx'
import { Original, useOriginal } from './original.tsx'
import { SoundRows } from './sound-rows.tsx'
import styles from './sounds-screen.module.css'

const FilterDrawer = lazy(async () => ({ default: (await import('./filter-drawer.tsx')).FilterDrawer }))
const NothingFound = lazy(async () => ({ default: (await import('./nothing-found.tsx')).NothingFound }))

export function SoundsScreen() {
  const [filter, changeFilter] = useSoundFilter()
  const original = useOriginal(filter.similar)
  const heading = original ? `Sounds like “${original.title}”` : 'Sounds'
  useDocumentTitle(heading)
  const list = useSoundList(filter)
  const [isDrawerOpen, setDrawerOpen] = useState(false)
  const { head } = list
  const total = head && !list.isStale ? head.page.total : null
  // Talks to screen readers.
  useEffect(() => {
    if (total !== null) announce(`${countOf(total, 'sound', 'sounds')} found`)
  }, [total])
  const filters = { filter, counts: head?.page.counts ?? null, onChange: changeFilter }
  return (
    <div className={styles.screen}>
      <aside className={styles.column} aria-label="Filters">
        <FilterColumn {...filters} />
      </aside>
      <section className={styles.list} aria-label="Results">
        <ListToolbar
          filter={filter}
          total={head?.page.total ?? null}
          heading={heading}
          onChange={changeFilter}
          onFilters={() => setDrawerOpen(true)}
        />
        <LikeBar filter={filter} onChange={changeFilter} />
        <MisreadLine filter={filter} onChange={changeFilter} />
        <ActiveFilters filter={filter} head={head} onChange={changeFilter} />
        {original && <Original sound={original} />}
        <ListBody list={list} filter={filter} onChange={changeFilter} />
      </section>
      {isDrawerOpen && (
        <Suspense>
          <FilterDrawer {...filters} total={head?.page.total ?? null} onClose={() => setDrawerOpen(false)} />
        </Suspense>
      )}
    </div>
  )
}

interface ListBodyProps {
  list: SoundList
  filter: SoundFilter
  onChange: ChangeFilter
}

function ListBody({ list, filter, onChange }: ListBodyProps) {
  const { head, error, retry } = list
  if (!head && filter.similar && isMissing(error)) {
    return (
      <Notice
        level={2}
        heading="That sound is not here any more"
        action={<Button onClick={() => onChange(withoutLike(filter))}>Look at all sounds</Button>}
      >
        So nothing can be compared with it.
      </Notice>
    )
  }
  if (!head && error) {
    return (
      <Notice
        level={2}
        tone="bad"
        heading="The sounds could not be loaded"
        action={<Button onClick={retry}>Try again</Button>}
      >
        {failureSentence(error, supportHost())}
      </Notice>
    )
  }
  if (!head) return <ListSkeleton />
  if (head.page.total === 0) {
    return (
      <Suspense>
        <NothingFound list={list} head={head} onChange={onChange} />
      </Suspense>
    )
  }
  return (
    <>
      {error && (
        <div className={styles.trouble} role="alert">
          {failureSentence(error, supportHost())}
          <Button look="quiet" onClick={retry}>
            Try again
          </Button>
        </div>
      )}
      <SoundRows key={listKey(head)} list={list} head={head} />
    </>
  )
}

const isMissing = (error: Error | null): boolean =>
  error instanceof CallError && error.failure.code === 'sound_not_found'
