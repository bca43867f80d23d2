import { showArtist } from '../artists/public.ts'
import type { SharingContext } from './sharing-context.ts'
import type { SharedPage } from './shared-page.ts'
import { countWords, joined, termWords } from './share-words.ts'

/** @param handle of today or of before. @throws {AppError} artist_not_found */
export async function shareArtist(ctx: SharingContext, handle: string): Promise<SharedPage> {
  const artist = await showArtist(ctx.db, handle)
  const { name, bio, soundCount, packCount, genres } = artist
  const path = `/artists/${artist.handle}`
  const sounds = countWords(soundCount, 'sound', 'sounds')
  const packs = packCount > 0 ? countWords(packCount, 'pack', 'packs') : ''
  const facts = joined([sounds, packs, ...genres.slice(0, 2).map(termWords)])
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
    isIndexed: soundCount > 0,
  }
}
