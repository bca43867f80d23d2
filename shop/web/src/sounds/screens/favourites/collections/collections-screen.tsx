import { type Collection, createCollection } from '@segno/contract'
import { useQuery } from '@tanstack/react-query'
import { type ComponentProps, type ReactNode, useState } from 'react'
import { Link, useNavigate } from 'react-router'
import { Loaded } from '../../../../kit/data/loaded.tsx'
import { call } from '../../../../shared/api/call.ts'
import { useAppState } from '../../../../shared/state/app-state.ts'
import { Button } from '../../../../ui/button.tsx'
import { countOf } from '../../../../ui/format-count.ts'
import { Icon } from '../../../../ui/icon.tsx'
import { collectionsQuery } from '../../../collections/collection-queries.ts'
import { useCollectDrop } from '../../../collections/use-collect.ts'
import { OwnListsFrame } from '../own-lists-frame.tsx'
import { CollectionNameDialog } from '../../../collections/collection-name-dialog.tsx'
import { VISIBILITY_WORDS } from './collection-words.ts'
import styles from './collections.module.css'

/** The listener's collections, the favourites first. */
export function CollectionsScreen() {
  const listener = useAppState(({ profile }) => profile?.id ?? '')
  const favourites = useAppState((state) => state.favourites.total)
  const query = useQuery({ ...collectionsQuery(listener), refetchOnMount: 'always' })
  return (
    <OwnListsFrame title="Collections" tools={<NewCollection />}>
      {() => (
        <Loaded query={query}>
          {({ collections, kept }) => (
            <>
              <ul className={styles.list} aria-label="Collections">
                <Card to="/favourites" name="Favourites" icon={<Icon name="heart" />}>
                  {countOf(favourites, 'sound', 'sounds')} · Only you
                </Card>
                {collections.map((one) => (
                  <CollectionCard key={one.id} collection={one} />
                ))}
              </ul>
              {collections.length === 0 && (
                <p className={styles.hint}>
                  Group sounds for a track or a mood, in your order and with notes. Share a collection by link
                  or keep it to yourself.
                </p>
              )}
              {kept.length > 0 && (
                <>
                  <h2 className={styles.heading}>Kept from others</h2>
                  <ul className={styles.list} aria-label="Kept from others">
                    {kept.map((one) => (
                      <Card key={one.id} to={`/collections/${one.id}`} name={one.name}>
                        {one.artist && `${one.artist.name} · `}
                        {countOf(one.total, 'sound', 'sounds')}
                      </Card>
                    ))}
                  </ul>
                </>
              )}
              <p className={styles.hint}>
                <Link to="/collections">Browse public collections</Link>
              </p>
            </>
          )}
        </Loaded>
      )}
    </OwnListsFrame>
  )
}

/** Takes sounds that are dropped on it. */
function CollectionCard({ collection }: { collection: Collection }) {
  const { id, name, total, visibility } = collection
  const { over, handlers } = useCollectDrop(collection)
  return (
    <Card to={`/collections/${id}`} name={name} data-over={over !== null} {...handlers}>
      {countOf(total, 'sound', 'sounds')} · {VISIBILITY_WORDS[visibility]}
    </Card>
  )
}

interface CardProps extends Omit<ComponentProps<typeof Link>, 'className'> {
  to: string
  name: string
  icon?: ReactNode
  children: ReactNode
}

function Card({ name, icon, children, ...link }: CardProps) {
  return (
    <li>
      <Link {...link} className={styles.card}>
        {icon}
        <span className={styles.words}>
          <span className={styles.name}>{name}</span>
          <span className={styles.facts}>{children}</span>
        </span>
      </Link>
    </li>
  )
}

function NewCollection() {
  const navigate = useNavigate()
  const [isMaking, setMaking] = useState(false)
  return (
    <>
      <Button look="primary" icon="plus" onClick={() => setMaking(true)}>
        New collection
      </Button>
      {isMaking && (
        <CollectionNameDialog
          title="New collection"
          confirm="Create"
          send={(name) => call(createCollection, { body: { name } })}
          onSent={({ id }) => navigate(`/collections/${id}`)}
          onClose={() => setMaking(false)}
        />
      )}
    </>
  )
}
