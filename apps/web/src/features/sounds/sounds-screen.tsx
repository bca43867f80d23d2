import { useEffect, useState } from 'react'
import { announce } from '../../shared/announce.ts'
import { failureSentence } from '../../shared/api/failure-rules.ts'
import { useDocumentTitle } from '../../shared/document-title.ts'
import { supportHost } from '../../shared/shop.ts'
import { countOf } from '../../shared/sounds/format-sound.ts'
import { useSoundFilter } from '../../shared/sounds/use-sound-filter.ts'
import { Button } from '../../ui/button.tsx'
import { Notice } from '../../ui/notice.tsx'
import { ActiveFilters } from './active-filters.tsx'
import { FilterColumn } from './filter-column.tsx'
import { FilterDrawer } from './filter-drawer.tsx'
import { ListToolbar } from './list-toolbar.tsx'
import { NothingFound } from './nothing-found.tsx'
import { ListSkeleton } from './row-skeleton.tsx'
import { SoundRows } from './sound-rows.tsx'
import styles from './sounds-screen.module.css'
import { listKey, type SoundList, useSoundList } from './use-sound-list.ts'

export function SoundsScreen() {
  useDocumentTitle('Sounds')
  const [filter, changeFilter] = useSoundFilter()
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
          onChange={changeFilter}
          onFilters={() => setDrawerOpen(true)}
        />
        <ActiveFilters filter={filter} head={head} onChange={changeFilter} />
        <ListBody list={list} onChange={changeFilter} />
      </section>
      {isDrawerOpen && (
        <FilterDrawer {...filters} total={head?.page.total ?? null} onClose={() => setDrawerOpen(false)} />
      )}
    </div>
  )
}

function ListBody({ list, onChange }: { list: SoundList; onChange: ReturnType<typeof useSoundFilter>[1] }) {
  const { head, error, retry } = list
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
  if (head.page.total === 0) return <NothingFound list={list} head={head} onChange={onChange} />
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
