import { listCollectedSounds, readCollection } from '../listening/public.ts'
import type { SharingContext } from './sharing-context.ts'
import { countWords, personOf, soundList } from './share-words.ts'
import { html } from '../platform/html.ts'
import { link, soundRows } from './plain/plain-parts.ts'
import type { SharedPage } from './shared-page.ts'

const SOUNDS_TOLD = 30

/**
 * Search engines find public ones; one that is shared by link is told of where the link is sent.
 *
 * @param key its id, or the token of its link
 * @throws {AppError} collection_not_found
 */
export async function shareCollection({ db }: SharingContext, key: string): Promise<SharedPage> {
  const reader = { key, accountId: null }
  const { name, artist, cover, visibility, keepCount, total } = await readCollection(db, reader)
  const part = await listCollectedSounds(db, { ...reader, index: 0, limit: SOUNDS_TOLD })
  const sounds = part.sounds.flatMap(({ loop }) => loop ?? [])
  const notes = new Map(
    part.sounds.flatMap(({ loop, note }) => (loop === null ? [] : [[loop.id, note] as const])),
  )
  const path = `/collections/${key}`
  const count = countWords(total, 'sound', 'sounds')
  return {
    path,
    title: artist === null ? name : `${name} by ${artist.name}`,
    description: `${count}${keepCount > 0 ? `, kept by ${keepCount}` : ''}. Play them one after another, at your own tempo and in your key.`,
    openGraphType: 'music.playlist',
    properties: sounds.slice(0, 10).map(({ id }) => ['music:song', `/sounds/${id}`] as const),
    about: (at) => ({
      '@type': 'ItemList',
      name,
      url: at(path),
      ...(artist && { author: personOf(artist, at) }),
      image: at(cover),
      numberOfItems: total,
      itemListElement: soundList(sounds, at),
    }),
    card: {
      kind: 'Collection',
      title: name,
      by: artist?.name ?? '',
      facts: count,
      cover,
      peaks: sounds[0]?.peaks ?? null,
    },
    sounds,
    feed: visibility === 'public' ? `collection=${key}` : null,
    content: html`<p>${artist && html`By ${link(`/artists/${artist.handle}`, artist.name)}. `}${count}</p>
      ${soundRows(sounds, ({ id }) => notes.get(id) ?? '')}`,
    isIndexed: visibility === 'public' && sounds.length > 0,
  }
}
