import { follow, type Followed, type FollowedKind, getFollowed, listSounds, unfollow } from '@segno/contract'
import { type QueryClient, useQuery, useQueryClient } from '@tanstack/react-query'
import { call } from '../../shared/api/call.ts'
import { useAppState } from '../../shared/state/app-state.ts'
import { offerFollowedMails } from './offer-followed-mails.ts'
import { showFailure } from '../../shared/toasts/show-failure.ts'
import { showToast } from '../../shared/toasts/toast.ts'

export type FollowedItem = Followed['items'][number]

const NOTHING: Followed = { items: [] }
const keyOf = (listener: string) => [getFollowed.path, listener]
/** Of several changes in a row only the answer to the last says what is followed now. */
let latest = 0

interface Following {
  /** `null` until it is known, and for whoever is not signed in. */
  readonly items: readonly FollowedItem[] | null
  readonly error: Error | null
  readonly retry: () => void
  /** Here at once; where the server refuses, it is taken back and said. */
  readonly change: (item: FollowedItem, isFollowed: boolean) => Promise<void>
}

/** What the listener follows, and how to change it. */
export function useFollowed(): Following {
  const listener = useAppState(({ profile }) => profile?.id ?? '')
  const queries = useQueryClient()
  const { data, error, refetch } = useQuery({
    queryKey: keyOf(listener),
    queryFn: ({ signal }) => call(getFollowed, {}, signal),
    enabled: listener !== '',
  })
  return {
    items: data?.items ?? null,
    error,
    retry: () => void refetch(),
    change: (item, isFollowed) => change(queries, listener, { item, isFollowed }),
  }
}

export function isFollowing(
  items: readonly FollowedItem[] | null,
  { kind, value }: { kind: FollowedKind; value: string },
): boolean {
  return items?.some((one) => one.kind === kind && one.value === value) ?? false
}

async function change(
  queries: QueryClient,
  listener: string,
  { item, isFollowed }: { item: FollowedItem; isFollowed: boolean },
): Promise<void> {
  const key = keyOf(listener)
  const turn = ++latest
  await queries.cancelQueries({ queryKey: key })
  queries.setQueryData<Followed>(key, (before = NOTHING) => changed(before, item, isFollowed))
  try {
    const { kind, value } = item
    const answer = await call(isFollowed ? follow : unfollow, { params: { kind, value } })
    if (turn === latest) queries.setQueryData(key, answer)
    if (isFollowed) void offerFollowedMails(queries, listener)
    else offerUndo(item, () => void change(queries, listener, { item, isFollowed: true }))
  } catch (error) {
    queries.setQueryData<Followed>(key, (before = NOTHING) => changed(before, item, !isFollowed))
    showFailure(error)
    // The change may have come before the list was known, which then is not this item alone.
    if (turn === latest) await queries.invalidateQueries({ queryKey: key })
  }
  // Lists of what is followed are others now.
  await queries.invalidateQueries({
    predicate: ({ queryKey: [path, , address] }) =>
      path === listSounds.path && typeof address === 'string' && address.includes('followed=1'),
  })
}

function changed({ items }: Followed, item: FollowedItem, isFollowed: boolean): Followed {
  const others = items.filter(({ kind, value }) => kind !== item.kind || value !== item.value)
  return { items: isFollowed ? [item, ...others] : others }
}

function offerUndo({ name }: FollowedItem, undo: () => void): void {
  showToast({
    message: `Unfollowed ${name}`,
    variant: 'success',
    action: { label: 'Undo', run: undo },
  })
}
