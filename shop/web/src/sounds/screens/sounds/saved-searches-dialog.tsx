import type { SavedSearch } from '@segno/contract'
import { type FormEvent, useState } from 'react'
import { Link } from 'react-router'
import { LoadFailed } from '../../../kit/data/load-failed.tsx'
import { Button, IconButton } from '../../../ui/button.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { Field } from '../../../ui/field.tsx'
import { formatCount } from '../../../ui/format-count.ts'
import { Skeleton } from '../../../ui/skeleton.tsx'
import styles from '../../kept-list.module.css'
import { searchNameProblem } from '../../saved/search-name.ts'
import { byName, useSavedSearches } from '../../saved/use-saved-searches.ts'

interface SavedSearchesDialogProps {
  onClose: () => void
  /** A search was opened. */
  onLeave: () => void
}

/** All saved searches, to be opened, called otherwise and deleted. */
export function SavedSearchesDialog({ onClose, onLeave }: SavedSearchesDialogProps) {
  return (
    <Dialog title="Saved searches" onClose={onClose}>
      <SearchList onLeave={onLeave} />
    </Dialog>
  )
}

function SearchList({ onLeave }: Pick<SavedSearchesDialogProps, 'onLeave'>) {
  const { items, error, retry, rename, remove, save, noteOpened } = useSavedSearches()
  /** Stays in the list while it is open, to be brought back. */
  const [gone, setGone] = useState<readonly SavedSearch[]>([])
  if (!items && error) return <LoadFailed error={error} onRetry={retry} />
  if (!items) return <Skeleton width="100%" height={120} />
  const left = gone.filter(({ id }) => !items.some((one) => one.id === id))
  if (items.length + left.length === 0) return <NoneYet />
  return (
    <ul className={styles.list}>
      {[...items, ...left].toSorted(byName).map((search) =>
        left.includes(search) ? (
          <GoneLine
            key={search.id}
            name={search.name}
            onUndo={() => {
              setGone(left.filter((one) => one !== search))
              void save({ name: search.name, address: search.address, openedAt: search.openedAt })
            }}
          />
        ) : (
          <SearchLine
            key={search.id}
            search={search}
            onOpen={() => {
              void noteOpened(search)
              onLeave()
            }}
            onRename={(name) => void rename(search, name)}
            onRemove={() => {
              setGone([...left, search])
              void remove(search)
            }}
          />
        ),
      )}
    </ul>
  )
}

function GoneLine({ name, onUndo }: { name: string; onUndo: () => void }) {
  return (
    <li className={styles.line} data-gone="true">
      <span className={styles.name}>{name}</span>
      <span className={styles.note} role="status">
        Deleted
      </span>
      <Button look="quiet" autoFocus aria-label={`Undo deleting ${name}`} onClick={onUndo}>
        Undo
      </Button>
    </li>
  )
}

interface SearchLineProps {
  search: SavedSearch
  onOpen: () => void
  onRename: (name: string) => void
  onRemove: () => void
}

function SearchLine({ search, onOpen, onRename, onRemove }: SearchLineProps) {
  const { name, address, newCount } = search
  const [naming, setNaming] = useState<'untouched' | 'open' | 'done'>('untouched')
  if (naming === 'open') {
    return (
      <li className={styles.line}>
        <RenameForm
          name={name}
          onDone={(next) => {
            setNaming('done')
            if (next !== null && next !== name) onRename(next)
          }}
        />
      </li>
    )
  }
  return (
    <li className={styles.line}>
      <Link to={address ? `/sounds?${address}` : '/sounds'} className={styles.name} onClick={onOpen}>
        {name}
      </Link>
      {newCount !== null && newCount > 0 && <span className={styles.new}>{formatCount(newCount)} new</span>}
      <Button
        look="quiet"
        aria-label={`Rename ${name}`}
        autoFocus={naming === 'done'}
        onClick={() => setNaming('open')}
      >
        Rename
      </Button>
      <IconButton icon="close" label={`Delete ${name}`} onClick={onRemove} />
    </li>
  )
}

/** @param onDone gets `null` where the name stays */
function RenameForm({ name, onDone }: { name: string; onDone: (name: string | null) => void }) {
  const [typed, setTyped] = useState(name)
  const [hasTried, setTried] = useState(false)
  const problem = searchNameProblem(typed)
  const submit = (event: FormEvent): void => {
    event.preventDefault()
    setTried(true)
    if (problem === null) onDone(typed.trim())
  }
  return (
    <form className={styles.rename} onSubmit={submit}>
      <Field
        label="Name"
        autoFocus
        value={typed}
        error={hasTried || typed.trim() !== '' ? problem : null}
        onChange={({ currentTarget }) => setTyped(currentTarget.value)}
        onKeyDown={(event) => {
          if (event.key !== 'Escape') return
          // Escape belongs to the field here, not to the dialog.
          event.preventDefault()
          onDone(null)
        }}
      />
      <Button type="submit">Rename</Button>
    </form>
  )
}

function NoneYet() {
  return (
    <p className={styles.empty}>
      No saved searches yet. Search for something, then choose “Save search” above the list.
    </p>
  )
}
