import { useState } from 'react'
import { lazyPart } from '../../../shared/page/lazy-part.tsx'
import { useAppState } from '../../../shared/state/app-state.ts'
import { useFollowed } from '../../followed/use-followed.ts'
import { useSavedSearches } from '../../saved/use-saved-searches.ts'
import { Button } from '../../../ui/button.tsx'
import styles from './filter-column.module.css'
import { CollectionFilter } from './collection-filter.tsx'
import type { FilterProps } from './filter-props.ts'

const FollowedDialog = lazyPart(async () => (await import('./followed-dialog.tsx')).FollowedDialog)
const SavedSearchesDialog = lazyPart(
  async () => (await import('./saved-searches-dialog.tsx')).SavedSearchesDialog,
)

/** The listener’s collections as a filter, and ways to what they follow and to the searches that they keep. */
export function KeptThings({ onLeave, ...props }: Omit<FilterProps, 'counts'>) {
  const isAdmin = useAppState(({ user }) => user.isAdmin)
  const [open, setOpen] = useState<'followed' | 'searches' | null>(null)
  const followed = useFollowed().items
  const searches = useSavedSearches().items
  const close = (): void => setOpen(null)
  const leave = (): void => {
    close()
    onLeave?.()
  }
  return (
    <>
      {!isAdmin && <CollectionFilter {...props} />}
      <span className={styles.more}>
        <Button look="quiet" onClick={() => setOpen('followed')}>
          {counted('Edit following', followed?.length)}
        </Button>
      </span>
      <span className={styles.more}>
        <Button look="quiet" onClick={() => setOpen('searches')}>
          {counted('My saved searches', searches?.length)}
        </Button>
      </span>
      {open === 'followed' && <FollowedDialog onClose={close} onLeave={leave} onMissing={close} />}
      {open === 'searches' && <SavedSearchesDialog onClose={close} onLeave={leave} onMissing={close} />}
    </>
  )
}

function counted(words: string, count: number | undefined): string {
  return count ? `${words} (${count})` : words
}
