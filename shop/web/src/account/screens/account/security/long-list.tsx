import type { ReactNode } from 'react'
import { Button } from '../../../../ui/button.tsx'
import { Skeleton } from '../../../../ui/skeleton.tsx'
import styles from '../account.module.css'
import { LoadFailed } from '../../../../kit/data/load-failed.tsx'
import type { LongListOf } from './use-long-list.ts'

interface LongListProps<Item> {
  list: LongListOf<Item>
  /** What is said where there is nothing. */
  empty: string
  children: (item: Item) => ReactNode
}

export function LongList<Item extends { readonly id: string }>({
  list,
  empty,
  children,
}: LongListProps<Item>) {
  if (list.error) return <LoadFailed error={list.error} onRetry={() => void list.renew()} />
  if (list.items === null) return <Skeleton width="100%" height={48} />
  if (list.items.length === 0) return <p className={styles.muted}>{empty}</p>
  return (
    <>
      <ul className={styles.list}>
        {list.items.map((item) => (
          <li key={item.id} className={styles.item}>
            {children(item)}
          </li>
        ))}
      </ul>
      {list.hasMore && (
        <Button look="quiet" onClick={list.showMore}>
          Show more
        </Button>
      )}
    </>
  )
}
