import type { ListedUser, ShownUser } from '@segno/contract'

/** An activated buyer, where the test does not say otherwise. */
export const aUser = (place: number, facts: Partial<ListedUser> = {}): ListedUser => ({
  id: `user-${place}`,
  firstName: 'Ada',
  lastName: `Buyer ${place}`,
  email: `ada-${place}@segno.test`,
  role: 'user',
  status: 'activated',
  country: 'DE',
  handle: null,
  createdAt: '2026-03-01T12:00:00.000Z',
  lastSeenAt: null,
  ...facts,
})

export const aShownUser = (place: number): ShownUser => ({
  ...aUser(place),
  grants: [],
  currency: 'EUR',
  isConfirmed: true,
  thumbnailImage: null,
  links: [],
  availablePoints: 12,
  updatedAt: '2026-04-01T12:00:00.000Z',
})

/** All of a short list on one page. */
export const onOnePage = <Item>(items: Item[]) => ({
  items,
  meta: {
    itemCount: items.length,
    totalItems: items.length,
    itemsPerPage: 10,
    totalPages: 1,
    currentPage: 1,
  },
})
