import { showArtist } from '../artists/public.ts'
import { listPacks } from '../packs/public.ts'
import { html } from '../platform/html.ts'
import { soundRows } from './plain/plain-parts.ts'
import { packRows } from './plain/shelves.ts'
import type { SharingContext } from './sharing-context.ts'
import type { SharedPage } from './shared-page.ts'
import { countWords, joined, termWords } from './share-words.ts'

const PACKS_TOLD = 30

/** @param handle of today or of before. @throws {AppError} artist_not_found */
export async function shareArtist(ctx: SharingContext, handle: string): Promise<SharedPage> {
  const artist = await showArtist(ctx.db, handle)
  const { name, bio, soundCount, packCount, genres } = artist
  const path = `/artists/${artist.handle}`
  const sounds = countWords(soundCount, 'sound', 'sounds')
  const packCountWords = packCount > 0 ? countWords(packCount, 'pack', 'packs') : ''
  const packs = await listPacks(ctx, { artist: artist.handle, sort: 'newest', page: 1, limit: PACKS_TOLD })
  const facts = joined([sounds, packCountWords, ...genres.slice(0, 2).map(termWords)])
  return {
    path,
    title: name,
    description: joined([`${facts}.`, bio], ' '),
    openGraphType: 'profile',
    properties: [['profile:username', artist.handle]],
    about: (at) => ({
      '@type': 'Person',
      name,
      url: at(path),
      ...(bio && { description: bio }),
      ...(artist.photo && { image: at(artist.photo) }),
      ...(artist.links.length > 0 && { sameAs: artist.links }),
    }),
    card: {
      kind: 'Artist',
      title: name,
      by: '',
      facts,
      cover: artist.photo,
      peaks: artist.introduction[0]?.peaks ?? null,
    },
    sounds: artist.introduction,
    feed: `artist=${artist.handle}`,
    content: html`<p>${facts}</p>
      <p>${bio}</p>
      <p>
        ${artist.links.map((address) => html`<a href="${address}" rel="nofollow ugc noopener">${address}</a> `)}
      </p>
      ${soundRows(artist.introduction)} ${packRows(packs.items)}`,
    isIndexed: soundCount > 0,
  }
}
