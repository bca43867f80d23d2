import { createCollection, type Sound } from '@segno/contract'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Loaded } from '../../kit/data/loaded.tsx'
import { call } from '../../shared/api/call.ts'
import { useAppState } from '../../shared/state/app-state.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { countOf } from '../../ui/format-count.ts'
import styles from './collect-dialog.module.css'
import { CollectionNameDialog } from './collection-name-dialog.tsx'
import { collectionsQuery } from './collection-queries.ts'
import { useCollect } from './use-collect.ts'

interface CollectDialogProps {
  sound: Sound
  onClose: () => void
}

/** Puts a sound into a collection: the one that was changed last is the first, so that one more key is enough; without any, a new one. */
export function CollectDialog({ sound, onClose }: CollectDialogProps) {
  const listener = useAppState(({ profile }) => profile?.id ?? '')
  const query = useQuery({ ...collectionsQuery(listener), refetchOnMount: 'always' })
  const [isMaking, setMaking] = useState(false)
  const collect = useCollect(onClose)
  if (isMaking)
    return (
      <CollectionNameDialog
        title="New collection"
        confirm="Create and add"
        send={(name) => call(createCollection, { body: { name } })}
        onSent={(made) => collect.run({ sound, into: made })}
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
                data-first={at === 0 || undefined}
                aria-disabled={collect.isBusy}
                onClick={() => void collect.run({ sound, into: { id, name } })}
              >
                <span className={styles.name}>{name}</span>
                <span className={styles.count}>{countOf(total, 'sound', 'sounds')}</span>
              </button>
            ))}
            <Button
              icon="plus"
              look="quiet"
              ref={collections.length === 0 ? focusOnce : null}
              data-first={collections.length === 0 || undefined}
              onClick={() => setMaking(true)}
            >
              New collection
            </Button>
          </div>
        )}
      </Loaded>
    </Dialog>
  )
}

/** The list may come after the dialog, which gives the focus to what is first as it opens. */
const focusOnce = (choice: HTMLElement | null): void => choice?.focus()
