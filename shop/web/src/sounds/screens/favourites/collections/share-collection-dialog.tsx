import {
  changeCollection,
  COLLECTION_VISIBILITIES,
  type CollectionInFull,
  type CollectionVisibility,
} from '@segno/contract'
import { useAction } from '../../../../kit/data/use-action.ts'
import { call } from '../../../../shared/api/call.ts'
import { CopyButton } from '../../../../ui/copy-button.tsx'
import { EmbedButton } from '../../../../shared/page/embed-button.tsx'
import { Dialog } from '../../../../ui/dialog.tsx'
import { SelectField } from '../../../../ui/select-field.tsx'
import { sharedAddress, VISIBILITY_WORDS } from './collection-words.ts'
import styles from './collections.module.css'

interface ShareCollectionDialogProps {
  collection: CollectionInFull
  onChanged: (collection: CollectionInFull) => void
  onClose: () => void
}

const FOLLOWS: Readonly<Record<CollectionVisibility, string>> = {
  private: 'Nobody else can open it. Links that you shared no longer work.',
  link: 'The link cannot be guessed. Others see the sounds and your notes, not your name.',
  public:
    'Anyone finds it among the collections. Others see the sounds and your notes; only artists are named.',
}

/** Who can open a collection, and its address for them. */
export function ShareCollectionDialog({ collection, onChanged, onClose }: ShareCollectionDialogProps) {
  const { id, name, visibility } = collection
  const change = useAction({
    run: (to: CollectionVisibility) => call(changeCollection, { params: { id }, body: { visibility: to } }),
    onDone: onChanged,
  })
  const address = sharedAddress(collection)
  return (
    <Dialog title={`Share “${name}”`} onClose={onClose}>
      <div className={styles.share}>
        <SelectField
          label="Who can open it"
          value={visibility}
          aria-busy={change.isBusy}
          onChange={({ currentTarget }) => void change.run(currentTarget.value as CollectionVisibility)}
        >
          {COLLECTION_VISIBILITIES.map((one) => (
            <option key={one} value={one}>
              {VISIBILITY_WORDS[one]}
            </option>
          ))}
        </SelectField>
        <p className={styles.hint}>{FOLLOWS[visibility]}</p>
        {address && <CopyButton key={address} text={address} label="Copy link" />}
        {visibility === 'public' && (
          <EmbedButton kind="collection" path={`/collections/${id}`} title={name} />
        )}
      </div>
    </Dialog>
  )
}
