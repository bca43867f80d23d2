import { follow, getFollowed, getSound } from '@segno/contract'
import type { QueryClient } from '@tanstack/react-query'
import { call } from '../shared/api/call.ts'
import { readStored, store, takeStored } from '../shared/storage/stored-keys.ts'
import { showToast } from '../shared/toasts/toast.ts'
import { downloadOffer } from './drag-out/download-offer.ts'
import type { FollowedItem } from './followed/use-followed.ts'

/** An act of a guest that needs an account. */
type Wish =
  | { readonly kind: 'follow'; readonly item: FollowedItem }
  | { readonly kind: 'download'; readonly soundId: string; readonly title: string }

/** Who comes back later has forgotten it. */
const KEPT_MS = 24 * 3_600_000

export function keepWish(wish: Wish): void {
  store('wish', JSON.stringify({ ...wish, at: Date.now() }))
}

/** Follows what was to be followed, and offers what was to be downloaded: a browser saves no file that nobody pressed for. */
export async function grantWish(queries: QueryClient): Promise<void> {
  const wish = readWish()
  if (!wish) return
  try {
    if (wish.kind === 'follow') await followWished(queries, wish.item)
    else offerWished(wish)
  } catch {
    // What was to be followed may be gone, and signing in goes on.
  }
}

function readWish(): Wish | null {
  if (readStored('wish') === null) return null
  try {
    const { at, ...wish } = JSON.parse(takeStored('wish') ?? '') as Wish & { at: number }
    return Date.now() - at < KEPT_MS ? wish : null
  } catch {
    return null
  }
}

async function followWished(queries: QueryClient, { kind, value, name }: FollowedItem): Promise<void> {
  await call(follow, { params: { kind, value } })
  showToast({ message: `You follow ${name}`, variant: 'success' })
  await queries.invalidateQueries({ queryKey: [getFollowed.path] })
}

function offerWished({ soundId, title }: Extract<Wish, { kind: 'download' }>): void {
  const run = async (): Promise<void> => {
    const sound = await call(getSound, { params: { soundId } })
    await downloadOffer({ sound, isOwned: sound.isOwned, heard: null })
  }
  showToast({
    message: `You wanted to download “${title}”.`,
    variant: 'info',
    persist: true,
    action: { label: 'Download', run: () => void run() },
  })
}
