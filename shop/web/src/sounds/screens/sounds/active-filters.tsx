import { useAppState } from '../../../shared/state/app-state.ts'
import { lazyPart } from '../../../shared/page/lazy-part.tsx'
import { useCollectionName } from '../../collections/collection-queries.ts'
import { cleared, type SoundFilter } from '../../sound-filter.ts'
import type { ChangeFilter } from '../../use-sound-filter.ts'
import { useVocabulary } from '../../vocabulary.ts'
import { showToast } from '../../../shared/toasts/toast.ts'
import { Button } from '../../../ui/button.tsx'
import { Chip } from '../../../ui/chip.tsx'
import { filterParts, type PartNames } from './filter-parts.ts'
import styles from './list-toolbar.module.css'
import { useOriginal } from './original.tsx'
import type { ReadBox } from './typed-filter.ts'
import type { ListHead } from '../../list/sound-list-queries.ts'

// Not needed for the first rows, so nobody waits for it.
const FollowToggle = lazyPart(async () => (await import('./follow-toggle.tsx')).FollowToggle)
const PlayAt = lazyPart(async () => (await import('./play-at.tsx')).PlayAt)
const SaveSearchButton = lazyPart(async () => (await import('./save-search-button.tsx')).SaveSearchButton)

interface ActiveFiltersProps {
  filter: SoundFilter
  box: ReadBox
  head: ListHead | null
  onChange: ChangeFilter
}

/** What narrows the list, each to be taken away; all of it to be cleared, or sent to somebody. */
export function ActiveFilters({ filter, box, head, onChange }: ActiveFiltersProps) {
  const vocabulary = useVocabulary()
  const isSignedIn = useAppState(({ profile }) => profile !== null)
  const { artist, pack } = namesIn(head)
  const similar = useOriginal(filter.similar)?.title ?? null
  const collection = useCollectionName(filter.collection)
  const parts = filterParts(filter, box.understood, { vocabulary, artist, pack, collection, similar })
  if (parts.length === 0) return null
  return (
    <div className={styles.chips} role="group" aria-label="Active filters">
      {parts.map(({ id, label, note, hint, item, rest }) => (
        <span key={id} className={styles.chip}>
          <Chip {...{ label, note, hint }} onRemove={() => onChange(rest)} />
          {item && isSignedIn && <FollowToggle item={item} />}
        </span>
      ))}
      <PlayAt filter={filter} understood={box.understood} />
      <Button look="quiet" onClick={() => onChange(cleared(filter))}>
        Clear all
      </Button>
      {isSignedIn && !filter.fits && (
        <SaveSearchButton filter={filter} proposal={parts.map(({ label }) => label).join(', ')} />
      )}
      <Button look="quiet" icon="link" onClick={() => void copyLink()}>
        Copy link
      </Button>
    </div>
  )
}

/** Any sound of the list says what its artist and pack are called. */
function namesIn(head: ListHead | null): Pick<PartNames, 'artist' | 'pack'> {
  const sounds = head?.page.sounds ?? []
  return {
    artist: (handle) => sounds.find(({ artist }) => artist.handle === handle)?.artist.name ?? null,
    pack: (packId) => sounds.find(({ pack }) => pack?.id === packId)?.pack?.title ?? null,
  }
}

async function copyLink(): Promise<void> {
  try {
    await navigator.clipboard.writeText(location.href)
    showToast({ message: 'Link to this search copied', variant: 'success' })
  } catch {
    showToast({
      message: 'Your browser blocks copying. The link is in the address bar.',
      variant: 'warning',
    })
  }
}
