import type { ReactNode } from 'react'
import { Skeleton } from '../../ui/skeleton.tsx'
import styles from './data.module.css'
import { LoadFailed } from './load-failed.tsx'

interface LoadedProps<Data> {
  /** As `useQuery` answers. */
  query: {
    readonly data: Data | undefined
    readonly error: unknown
    readonly refetch: () => unknown
  }
  /** In the shape of what is to come, so that nothing moves when it does. */
  skeleton?: ReactNode
  isEmpty?: (data: Data) => boolean
  /** What stands there when it is empty: say why, and offer the next step. */
  empty?: ReactNode
  children: (data: Data) => ReactNode
}

/** What a query answers, in its three states: on its way, failed, there. What is there stays when asking again fails. */
export function Loaded<Data>({
  query: { data, error, refetch },
  skeleton = <Skeleton width="100%" height={64} />,
  isEmpty,
  empty,
  children,
}: LoadedProps<Data>) {
  if (data === undefined)
    return error ? <LoadFailed error={error} onRetry={() => void refetch()} /> : skeleton
  if (isEmpty?.(data)) return <div className={styles.empty}>{empty}</div>
  return children(data)
}
