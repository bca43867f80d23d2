import {
  type Answer,
  chooseMails,
  deleteSearch,
  type Endpoint,
  follow,
  type FollowedKind,
  getFollowed,
  getMailPreferences,
  listSavedSearches,
  type MailChoice,
  type MailFrequency,
  openSearch,
  renameSearch,
  type SavedSearch,
  saveSearch,
  unfollow,
} from '@segno/contract'
import type { FollowedItem } from '../sounds/followed/use-followed.ts'

interface Shop {
  followed: FollowedItem[]
  followedMails: MailFrequency | null
  announcementMails: 'always' | 'never'
  searches: readonly SavedSearch[]
  on<Of extends Endpoint>(endpoint: Of, answer: (request: { url: URL; body: unknown }) => Answer<Of>): void
}

/** What a listener follows, how often it is mailed, and the searches that they keep, in memory. */
export function serveKept(shop: Shop): void {
  const followed = () => ({ items: [...shop.followed] })
  shop.on(getFollowed, followed)
  shop.on(follow, ({ url }) => {
    const item = itemIn(url)
    shop.followed = [item, ...shop.followed.filter((one) => !isSame(one, item))]
    return followed()
  })
  shop.on(unfollow, ({ url }) => {
    shop.followed = shop.followed.filter((one) => !isSame(one, itemIn(url)))
    return followed()
  })
  const preferences = () => ({ followed: shop.followedMails, announcements: shop.announcementMails })
  shop.on(getMailPreferences, preferences)
  shop.on(chooseMails, ({ url, body }) => {
    const { frequency } = body as { frequency: MailChoice }
    if (url.pathname.endsWith('/announcements')) shop.announcementMails = frequency as 'always' | 'never'
    else shop.followedMails = frequency as MailFrequency
    return preferences()
  })
  shop.on(listSavedSearches, () => ({ items: [...shop.searches] }))
  shop.on(saveSearch, ({ body }) => {
    const saved: SavedSearch = {
      openedAt: new Date().toISOString(),
      ...(body as Pick<SavedSearch, 'name' | 'address'>),
      id: `search-${shop.searches.length}`,
      newCount: 0,
    }
    shop.searches = [...shop.searches, saved]
    return saved
  })
  shop.on(renameSearch, ({ url, body }) => {
    const { name } = body as { name: string }
    shop.searches = shop.searches.map((one) => (url.pathname.endsWith(one.id) ? { ...one, name } : one))
    return null
  })
  shop.on(openSearch, ({ url }) => {
    shop.searches = shop.searches.map((one) =>
      url.pathname.includes(one.id) ? { ...one, newCount: 0 } : one,
    )
    return null
  })
  shop.on(deleteSearch, ({ url }) => {
    shop.searches = shop.searches.filter(({ id }) => !url.pathname.endsWith(id))
    return null
  })
}

function itemIn({ pathname }: URL): FollowedItem {
  const [kind = '', value = ''] = pathname.split('/').slice(-2).map(decodeURIComponent)
  return { kind: kind as FollowedKind, value, name: value }
}

function isSame(one: FollowedItem, other: FollowedItem): boolean {
  return one.kind === other.kind && one.value === other.value
}
