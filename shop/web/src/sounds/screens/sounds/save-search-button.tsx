import { useState } from 'react'
import { lazyPart } from '../../../shared/page/lazy-part.tsx'
import { addressOfFilter, type SoundFilter } from '../../sound-filter.ts'
import { useSavedSearches } from '../../saved/use-saved-searches.ts'
import { Button } from '../../../ui/button.tsx'

const SaveSearchDialog = lazyPart(async () => (await import('./save-search-dialog.tsx')).SaveSearchDialog)

/** For whoever is signed in: a search that is saved says so. */
export function SaveSearchButton({ filter, proposal }: { filter: SoundFilter; proposal: string }) {
  const { items } = useSavedSearches()
  const [isOpen, setOpen] = useState(false)
  if (!items) return null
  const address = addressOfFilter(filter).slice(1)
  const saved = items.find((search) => search.address === address)
  const close = (): void => setOpen(false)
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
      {isOpen && <SaveSearchDialog address={address} proposal={proposal} onClose={close} onMissing={close} />}
    </>
  )
}
