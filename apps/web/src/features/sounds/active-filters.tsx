import { lazy, Suspense } from 'react'
import { useAppState } from '../../shared/app-state.ts'
import { cleared, type SoundFilter } from '../../shared/sounds/sound-filter.ts'
import type { ChangeFilter } from '../../shared/sounds/use-sound-filter.ts'
import { useVocabulary } from '../../shared/sounds/vocabulary.ts'
import { showToast } from '../../shared/toasts/toast.ts'
import { Button } from '../../ui/button.tsx'
import { Chip } from '../../ui/chip.tsx'
import { filterParts, type PartNames } from './filter-parts.ts'
import styles from './list-toolbar.module.css'
import { useOriginal } from './original.tsx'
import type { ListHead } from '../../shared/sounds/list/sound-list-queries.ts'

// Only for who is signed in, so others do not wait for it.
const FollowToggle = lazy(async () => ({
  default: (await import('../../shared/sounds/followed/follow-toggle.tsx')).FollowToggle,
}))
const SaveSearchButton = lazy(async () => ({
  default: (await import('./save-search-button.tsx')).SaveSearchButton,
}))

const NOTHING_READ = { tempoBpm: null, tempoToBpm: null, toleranceBpm: null, key: null }

interface ActiveFiltersProps {
  filter: SoundFilter
  head: ListHead | null
  onChange: ChangeFilter
}

/** What narrows the list, each to be taken away; all of it to be cleared, or sent to somebody. */
export function ActiveFilters({ filter, head, onChange }: ActiveFiltersProps) {
  const vocabulary = useVocabulary()
  const isSignedIn = useAppState(({ profile }) => profile !== null)
  const understood = head?.filter.q === filter.q ? head?.page.understood : undefined
  const { artist, pack } = namesIn(head)
  const similar = useOriginal(filter.similar)?.title ?? null
  const words = understood ?? { ...NOTHING_READ, text: filter.q ?? '' }
  const parts = filterParts(filter, words, { vocabulary, artist, pack, similar })
  if (parts.length === 0) return null
  return (
    <div className={styles.chips} role="group" aria-label="Active filters">
      {parts.map(({ id, label, isRead, item, rest }) => (
        <span key={id} className={styles.chip}>
          <Chip
            label={label}
            hint={isRead ? 'Read from your search' : undefined}
            onRemove={() => onChange(rest)}
          />
          {item && isSignedIn && (
            <Suspense>
              <FollowToggle item={item} />
            </Suspense>
          )}
        </span>
      ))}
      <Button look="quiet" onClick={() => onChange(cleared(filter))}>
        Clear all
      </Button>
      {isSignedIn && (
        <Suspense>
          <SaveSearchButton filter={filter} proposal={parts.map(({ label }) => label).join(', ')} />
        </Suspense>
      )}
      <Button look="quiet" icon="link" onClick={() => void copyLink()}>
        Copy link
      </Button>
    </div>
  )
}

/** Any sound of the list says what its artist and pack are called. */
function namesIn(head: ListHead | null): Pick<PartNames, 'artist' | 'pack'> {
  const loops = head?.page.loops ?? []
  return {
    artist: (handle) => loops.find(({ artist }) => artist.handle === handle)?.artist.name ?? null,
    pack: (packId) => loops.find(({ pack }) => pack?._id === packId)?.pack?.title ?? null,
  }
}

async function copyLink(): Promise<void> {
  try {
    await navigator.clipboard.writeText(location.href)
    showToast({ message: 'The link to this search is copied', variant: 'success' })
  } catch {
    showToast({
      message: 'The browser does not let us copy. The link is in the address bar.',
      variant: 'warning',
    })
  }
}
