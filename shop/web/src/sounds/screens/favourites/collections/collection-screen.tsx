import type { CollectionInFull } from '@segno/contract'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Navigate, useParams } from 'react-router'
import { useDocumentTitle } from '../../../../shared/page/document-title.ts'
import { LoadProblem } from '../../../../shared/page/load-problem.tsx'
import { useAppState } from '../../../../shared/state/app-state.ts'
import { ScreenSkeleton } from '../../../../ui/screen-skeleton.tsx'
import { collectionQuery } from '../../../collections/collection-queries.ts'
import { useCollectDrop } from '../../../collections/use-collect.ts'
import lists from '../own-lists.module.css'
import { CollectionHead } from './collection-head.tsx'
import { OwnCollectionRows, ReadCollectionRows } from './collection-rows.tsx'
import styles from './collections.module.css'
import { useCollectionChanges } from './use-collection-changes.ts'

/** One collection: the listener's own to change, or a shared one to read. */
export function CollectionScreen() {
  const { key = '' } = useParams()
  const listener = useAppState(({ profile }) => profile?.id ?? '')
  const { data, error, refetch } = useQuery({ ...collectionQuery(key, listener), refetchOnMount: 'always' })
  useDocumentTitle(data?.name ?? 'Collection')
  if (data?.isOwn && data.id !== key) return <Navigate replace to={`/collections/${data.id}`} />
  if (data) return <OpenCollection key={key} address={key} collection={data} />
  if (!error) return <ScreenSkeleton />
  return (
    <LoadProblem
      error={error}
      missing="collection_not_found"
      what="collection"
      why="It may be private or deleted"
      elsewhere={{ to: '/sounds', label: 'Find a sound' }}
      onRetry={() => void refetch()}
    />
  )
}

function OpenCollection({ address, collection }: { address: string; collection: CollectionInFull }) {
  const [scroller, setScroller] = useState<HTMLDivElement | null>(null)
  const changes = useCollectionChanges(collection)
  const { over, handlers } = useCollectDrop(collection)
  const drop = collection.isOwn ? { 'data-over': over !== null, ...handlers } : {}
  return (
    <div ref={setScroller} className={`${lists.screen} ${styles.drop}`} {...drop}>
      <div className={lists.inner}>
        <CollectionHead {...{ collection, address }} onChanged={changes.show} />
        {collection.isOwn ? (
          <OwnCollectionRows {...{ collection, address, scroller, changes }} />
        ) : (
          <ReadCollectionRows {...{ collection, address, scroller }} />
        )}
      </div>
    </div>
  )
}
