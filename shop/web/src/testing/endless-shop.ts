import { listSounds } from '@segno/contract'
import { FakeShop } from './fake-shop.ts'
import { searchSounds } from './search-sounds.ts'
import { soundAt } from './sounds.ts'

const SHAPES = 40
const TITLE = 'Sound number'

export const titleAt = (index: number): string => `${TITLE} ${index + 1}`

/** A shop of so many sounds that they are made only when they are asked for. */
export function endlessShop(total: number): FakeShop {
  const shop = new FakeShop(SHAPES)
  shop.on(listSounds, ({ url }) => {
    const query = listSounds.query!.parse(Object.fromEntries(url.searchParams))
    const answer = searchSounds(shop.sounds, { ...query, index: 0 }, [])
    const count = Math.max(0, Math.min(query.limit, total - query.index))
    const sounds = Array.from({ length: count }, (_, place) => {
      const index = query.index + place
      return { ...soundAt(index % SHAPES), id: `sound-${index}`, title: titleAt(index) }
    })
    return { ...answer, sounds, total }
  })
  return shop
}
