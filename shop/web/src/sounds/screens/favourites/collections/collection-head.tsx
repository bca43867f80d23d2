import {
  changeCollection,
  type CollectedSound,
  type CollectionInFull,
  deleteCollection,
  listCollectedSounds,
  listCollections,
} from '@segno/contract'
import { useState } from 'react'
import { Link, useNavigate } from 'react-router'
import { ActionButton } from '../../../../kit/data/action-button.tsx'
import { useAction } from '../../../../kit/data/use-action.ts'
import { ConfirmDialog } from '../../../../kit/layout/confirm-dialog.tsx'
import { playThrough } from '../../../../listening/play-through.ts'
import { stopSound } from '../../../../listening/player.ts'
import { useIsListPlaying } from '../../../../listening/use-list-playing.ts'
import { call } from '../../../../shared/api/call.ts'
import { usePreferences } from '../../../../shared/storage/preferences.ts'
import { Button, ButtonLink } from '../../../../ui/button.tsx'
import { countOf } from '../../../../ui/format-count.ts'
import { MenuButton } from '../../../../ui/menu-button.tsx'
import { downloadChosen } from '../../../chosen/chosen-actions.ts'
import { addressOfFitting, MOST_FITTED } from '../../../sound-filter.ts'
import { fetchWhole } from '../own-list-page.ts'
import { CollectionNameDialog } from '../../../collections/collection-name-dialog.tsx'
import { VISIBILITY_WORDS } from './collection-words.ts'
import styles from './collections.module.css'
import { ShareCollectionDialog } from './share-collection-dialog.tsx'

interface CollectionHeadProps {
  collection: CollectionInFull
  /** By which it is read: its id, or the token of its link. */
  address: string
  onChanged: (collection: CollectionInFull) => void
}

/** The name of a collection, and what can be done with it as a whole. */
export function CollectionHead({ collection, address, onChanged }: CollectionHeadProps) {
  const { name, sounds, visibility, isOwn } = collection
  const tempoBpm = usePreferences(({ session }) => session.tempoBpm)
  const ids = sounds.slice(0, MOST_FITTED).map(({ soundId }) => soundId)
  return (
    <header className={styles.head}>
      {isOwn && <Link to="/favourites/collections">Collections</Link>}
      <h1 className={styles.title}>{name}</h1>
      <p className={styles.facts}>
        {countOf(sounds.length, 'sound', 'sounds')}
        {isOwn && ` · ${VISIBILITY_WORDS[visibility]}`}
      </p>
      <div className={styles.tools}>
        {sounds.length > 0 && (
          <>
            <PlayAll {...{ name, address }} />
            <ButtonLink look="plain" icon="match" to={addressOfFitting(ids, { tempoBpm })}>
              Find what fits
            </ButtonLink>
            <DownloadOwned address={address} />
          </>
        )}
        {isOwn && <OwnTools {...{ collection, onChanged }} />}
      </div>
    </header>
  )
}

const wholeCollection = (key: string): Promise<CollectedSound[]> =>
  fetchWhole((query) => call(listCollectedSounds, { params: { key }, query }))

function PlayAll({ name, address }: { name: string; address: string }) {
  const isPlaying = useIsListPlaying(address)
  const play = useAction({
    run: () => wholeCollection(address),
    onDone: (all) => {
      const sounds = all.flatMap(({ loop }) => loop ?? [])
      playThrough({ name, listId: address, sounds })
    },
  })
  return isPlaying ? (
    <Button look="primary" icon="stop" onClick={stopSound}>
      Stop
    </Button>
  ) : (
    <ActionButton look="primary" icon="play" action={play}>
      Play all
    </ActionButton>
  )
}

function DownloadOwned({ address }: { address: string }) {
  const download = useAction({
    run: async () => {
      const all = await wholeCollection(address)
      await downloadChosen(all.flatMap(({ loop, isOwned }) => (loop ? [{ sound: loop, isOwned }] : [])))
    },
  })
  return (
    <ActionButton icon="download" title="ZIP of the masters you own" action={download}>
      Download owned
    </ActionButton>
  )
}

function OwnTools({ collection, onChanged }: Pick<CollectionHeadProps, 'collection' | 'onChanged'>) {
  const { id, name } = collection
  const [shown, setShown] = useState<'share' | 'rename' | 'delete' | null>(null)
  const navigate = useNavigate()
  const close = (): void => setShown(null)
  return (
    <>
      <Button icon="link" onClick={() => setShown('share')}>
        Share
      </Button>
      <MenuButton
        label={`More for ${name}`}
        icon="more"
        items={[
          { label: 'Rename…', run: () => setShown('rename') },
          { label: 'Delete…', run: () => setShown('delete') },
        ]}
      >
        More
      </MenuButton>
      {shown === 'share' && <ShareCollectionDialog {...{ collection, onChanged }} onClose={close} />}
      {shown === 'rename' && (
        <CollectionNameDialog
          title="Rename collection"
          confirm="Rename"
          initial={name}
          send={(to) => call(changeCollection, { params: { id }, body: { name: to } })}
          onSent={(changed) => {
            onChanged(changed)
            close()
          }}
          onClose={close}
        />
      )}
      {shown === 'delete' && (
        <ConfirmDialog
          verb="Delete"
          name={`“${name}”`}
          run={() => call(deleteCollection, { params: { id } })}
          done={`“${name}” deleted`}
          refresh={[[listCollections.path]]}
          onDone={() => navigate('/favourites/collections')}
          onClose={close}
        >
          Its order and notes are lost. The sounds, your favourites and purchases stay.
        </ConfirmDialog>
      )}
    </>
  )
}
