import { cleared, type SoundFilter } from '../../shared/sounds/sound-filter.ts'
import type { ChangeFilter } from '../../shared/sounds/use-sound-filter.ts'
import { useVocabulary } from '../../shared/sounds/vocabulary.ts'
import { showToast } from '../../shared/toasts/toast.ts'
import { Button } from '../../ui/button.tsx'
import { Chip } from '../../ui/chip.tsx'
import { filterParts } from './filter-parts.ts'
import styles from './list-toolbar.module.css'
import type { ListHead } from './sound-list-queries.ts'

interface ActiveFiltersProps {
  filter: SoundFilter
  head: ListHead | null
  onChange: ChangeFilter
}

/** What narrows the list, each to be taken away; all of it to be cleared, or sent to somebody. */
export function ActiveFilters({ filter, head, onChange }: ActiveFiltersProps) {
  const vocabulary = useVocabulary()
  const understood = head?.filter.q === filter.q ? head?.page.understood : undefined
  const { artist, pack } = namesIn(head, filter)
  const words = understood ?? { text: filter.q ?? '', tempoBpm: null, tempoToBpm: null, key: null }
  const parts = filterParts(filter, words, { vocabulary, artist, pack })
  if (parts.length === 0) return null
  return (
    <div className={styles.chips} role="group" aria-label="Active filters">
      {parts.map(({ id, label, isRead, rest }) => (
        <Chip
          key={id}
          label={label}
          hint={isRead ? 'Read from your search' : undefined}
          onRemove={() => onChange(rest)}
        />
      ))}
      <Button look="quiet" onClick={() => onChange(cleared(filter))}>
        Clear all
      </Button>
      <Button look="quiet" icon="link" onClick={() => void copyLink()}>
        Copy link
      </Button>
    </div>
  )
}

/** Any sound of the list says what its artist and pack are called. */
function namesIn(head: ListHead | null, filter: SoundFilter): { artist: string | null; pack: string | null } {
  const loops = head?.page.loops ?? []
  return {
    artist: loops.find(({ artist }) => artist.handle === filter.artist)?.artist.name ?? null,
    pack: loops.find(({ pack }) => pack?._id === filter.pack)?.pack?.title ?? null,
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
