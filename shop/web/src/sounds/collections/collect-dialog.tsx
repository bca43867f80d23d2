import {
  type Collection,
  collectSounds,
  createCollection,
  getCollection,
  listCollections,
  type Sound,
  uncollectSounds,
} from '@segno/contract'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Loaded } from '../../kit/data/loaded.tsx'
import { useAction } from '../../kit/data/use-action.ts'
import { call } from '../../shared/api/call.ts'
import { useAppState } from '../../shared/state/app-state.ts'
import { showToast } from '../../shared/toasts/toast.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { countOf } from '../../ui/format-count.ts'
import styles from './collect-dialog.module.css'
import { CollectionNameDialog } from './collection-name-dialog.tsx'
import { collectionsQuery } from './collection-queries.ts'

interface CollectDialogProps {
  sound: Sound
  onClose: () => void
}

type Target = Pick<Collection, 'id' | 'name'>

/** Puts a sound into a collection: the one that was changed last is the first, so that one more key is enough. */
export function CollectDialog({ sound, onClose }: CollectDialogProps) {
  const listener = useAppState(({ profile }) => profile?.id ?? '')
  const query = useQuery({ ...collectionsQuery(listener), refetchOnMount: 'always' })
  const [isMaking, setMaking] = useState(false)
  const collect = useCollect(sound, onClose)
  if (isMaking)
    return (
      <CollectionNameDialog
        title="New collection"
        confirm="Create and add"
        send={(name) => call(createCollection, { body: { name } })}
        onSent={(made) => collect.run(made)}
        onClose={onClose}
      />
    )
  return (
    <Dialog title={`Add “${sound.title}” to a collection`} onClose={onClose}>
      <Loaded query={query}>
        {({ collections }) => (
          <div className={styles.list}>
            {collections.map(({ id, name, total }, at) => (
              <button
                key={id}
                type="button"
                className={styles.choice}
                ref={at === 0 ? focusOnce : undefined}
                aria-disabled={collect.isBusy}
                onClick={() => void collect.run({ id, name })}
              >
                <span className={styles.name}>{name}</span>
                <span className={styles.count}>{countOf(total, 'sound', 'sounds')}</span>
              </button>
            ))}
            <Button icon="plus" look="quiet" onClick={() => setMaking(true)}>
              New collection
            </Button>
          </div>
        )}
      </Loaded>
    </Dialog>
  )
}

/** The list may come after the dialog, which gives the focus as it opens. */
const focusOnce = (choice: HTMLElement | null): void => choice?.focus()

function useCollect({ id: soundId, title }: Sound, onDone: () => void) {
  const sounds = [{ soundId }]
  return useAction({
    run: ({ id }: Target) => call(collectSounds, { params: { id }, body: { sounds } }),
    done: ({ added }, { name }) => (added.length > 0 ? `“${title}” added to “${name}”` : null),
    undo: ({ added }, { id }) => call(uncollectSounds, { params: { id }, body: { sounds: added } }),
    refresh: [[listCollections.path], [getCollection.path]],
    onDone: ({ added }, { name }) => {
      onDone()
      if (added.length === 0) showToast({ message: `“${title}” is in “${name}” already`, variant: 'info' })
    },
  })
}
