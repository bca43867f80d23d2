import {
  changeCollection,
  type CollectionInFull,
  deleteCollection,
  dropCollection,
  getCollection,
  keepCollection,
  listCollections,
  listPublicCollections,
} from '@segno/contract'
import { useState } from 'react'
import { Link, useNavigate } from 'react-router'
import { ActionButton } from '../../../../kit/data/action-button.tsx'
import { useAction } from '../../../../kit/data/use-action.ts'
import { ConfirmDialog } from '../../../../kit/layout/confirm-dialog.tsx'
import { stopSound } from '../../../../listening/player.ts'
import { call } from '../../../../shared/api/call.ts'
import { proposeSignIn } from '../../../../shared/session/sign-in-first.ts'
import { useIsSignedIn } from '../../../../shared/session/token-store.ts'
import { useAppState } from '../../../../shared/state/app-state.ts'
import { usePreferences } from '../../../../shared/storage/preferences.ts'
import { Button, ButtonLink } from '../../../../ui/button.tsx'
import { countOf, formatCount } from '../../../../ui/format-count.ts'
import { MenuButton } from '../../../../ui/menu-button.tsx'
import { downloadChosen } from '../../../chosen/chosen-actions.ts'
import { addressOfFilter, addressOfFitting, MOST_FITTED } from '../../../sound-filter.ts'
import { usePlayCollection, wholeCollection } from '../../../collections/use-play-collection.ts'
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
  const { name, sounds, visibility, artist, keepCount, isOwn, isWithheld } = collection
  const isAdmin = useAppState(({ user }) => user.isAdmin)
  const tempoBpm = usePreferences(({ session }) => session.tempoBpm)
  const ids = sounds.slice(0, MOST_FITTED).map(({ soundId }) => soundId)
  return (
    <header className={styles.head}>
      {isOwn && <Link to="/favourites/collections">Collections</Link>}
      <h1 className={styles.title}>{name}</h1>
      <p className={styles.facts}>
        {artist && (
          <>
            <Link to={`/artists/${artist.handle}`}>{artist.name}</Link>
            {' · '}
          </>
        )}
        {countOf(sounds.length, 'sound', 'sounds')}
        {isOwn && ` · ${VISIBILITY_WORDS[visibility]}`}
        {keepCount > 0 && ` · kept by ${formatCount(keepCount)}`}
      </p>
      {isWithheld && (
        <p className={styles.withheld}>
          This collection was taken down and stays private. <Link to="/copyright_notices">Read why</Link>
        </p>
      )}
      <div className={styles.tools}>
        {sounds.length > 0 && (
          <>
            <PlayAll {...{ name, address }} />
            <ButtonLink look="plain" icon="match" to={addressOfFitting(ids, { tempoBpm })}>
              Find what fits
            </ButtonLink>
            <ButtonLink look="plain" icon="search" to={`/sounds${addressOfFilter({ collection: address })}`}>
              Search in it
            </ButtonLink>
            <DownloadOwned address={address} />
          </>
        )}
        {isOwn && <OwnTools {...{ collection, onChanged }} />}
        {!isOwn && !isAdmin && visibility === 'public' && <Keep collection={collection} />}
        {!isOwn && (
          <ButtonLink look="quiet" to={`/copyright?collection=${address}`}>
            Report
          </ButtonLink>
        )}
      </div>
    </header>
  )
}

function PlayAll({ name, address }: { name: string; address: string }) {
  const { isPlaying, play } = usePlayCollection(address, name)
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

/** Keeps a public collection of another listener among one’s own. */
function Keep({ collection: { id, name, isKept } }: Pick<CollectionHeadProps, 'collection'>) {
  const isSignedIn = useIsSignedIn()
  const toggle = useAction({
    run: () => call(isKept ? dropCollection : keepCollection, { params: { id } }),
    done: isKept ? `“${name}” is no longer among your collections` : `“${name}” is among your collections`,
    refresh: [[getCollection.path], [listCollections.path], [listPublicCollections.path]],
  })
  if (!isSignedIn)
    return (
      <Button icon="heart" onClick={() => proposeSignIn('Sign in to keep collections.')}>
        Keep
      </Button>
    )
  return (
    <ActionButton icon={isKept ? 'tick' : 'heart'} aria-pressed={isKept} action={toggle}>
      {isKept ? 'Kept' : 'Keep'}
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
      {!collection.isWithheld && (
        <Button icon="link" onClick={() => setShown('share')}>
          Share
        </Button>
      )}
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
