import { lazy, Suspense, useState } from 'react'
import { addressOfFilter, type SoundFilter } from '../../shared/sounds/sound-filter.ts'
import { useSavedSearches } from '../../shared/sounds/saved/use-saved-searches.ts'
import { Button } from '../../ui/button.tsx'

const SaveSearchDialog = lazy(async () => ({
  default: (await import('./save-search-dialog.tsx')).SaveSearchDialog,
}))

/** For whoever is signed in: a search that is saved says so. */
export function SaveSearchButton({ filter, proposal }: { filter: SoundFilter; proposal: string }) {
  const { items } = useSavedSearches()
  const [isOpen, setOpen] = useState(false)
  if (!items) return null
  const address = addressOfFilter(filter).slice(1)
  const saved = items.find((search) => search.address === address)
  return (
    <>
      {saved ? (
        <Button look="quiet" icon="tick" disabled title={saved.name}>
          Saved
        </Button>
      ) : (
        <Button look="quiet" icon="library" onClick={() => setOpen(true)}>
          Save search
        </Button>
      )}
      {isOpen && (
        <Suspense>
          <SaveSearchDialog address={address} proposal={proposal} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  )
}
