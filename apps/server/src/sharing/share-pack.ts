import { coverOfSize } from '@segno/contract'
import { listPackSounds, showPack } from '../catalogue/public.ts'
import type { SharingContext } from './sharing-context.ts'
import type { SharedPage } from './shared-page.ts'
import { countWords, isoDuration, joined, keyWords, tempoWords, termWords } from './share-words.ts'

const TRACKS_TOLD = 30

/** @throws {AppError} pack_not_found */
export async function sharePack(ctx: SharingContext, packId: string): Promise<SharedPage> {
  const pack = await showPack(ctx.db, packId, null)
  const { loops } = await listPackSounds(ctx, { packId, index: 0, limit: TRACKS_TOLD }, null)
  const { title, artist, soundCount } = pack
  const path = `/packs/${pack._id}`
  const sounds = countWords(soundCount, 'sound', 'sounds')
  const facts = joined([sounds, tempoWords(pack.tempos), termWords(pack.genres[0])])
  const [key] = pack.keys
  return {
    path,
    title: `${title} by ${artist.name}`,
    description: joined([`${facts}${key ? ` · ${keyWords(key.key)}` : ''}.`, pack.description], ' '),
    openGraphType: 'music.album',
    properties: [
      ['music:musician', `/artists/${artist.handle}`],
      ['music:release_date', pack.publishedAt],
      ...loops.slice(0, 10).map(({ _id }) => ['music:song', `/sounds/${_id}`] as const),
    ],
    about: (at) => albumOf(pack, loops, at),
    card: {
      kind: 'Pack',
      title,
      by: artist.name,
      facts,
      cover: pack.cover,
      peaks: loops[0]?.peaks ?? null,
    },
    isIndexed: true,
  }
}

/** The pack as search engines know albums, with the sounds that are told of. */
function albumOf(
  pack: Awaited<ReturnType<typeof showPack>>,
  loops: Awaited<ReturnType<typeof listPackSounds>>['loops'],
  at: (path: string) => string,
) {
  const { title, artist } = pack
  return {
    '@type': 'MusicAlbum',
    name: title,
    url: at(`/packs/${pack._id}`),
    byArtist: { '@type': 'Person', name: artist.name, url: at(`/artists/${artist.handle}`) },
    numTracks: pack.soundCount,
    ...(pack.description && { description: pack.description }),
    ...(pack.genres.length > 0 && { genre: pack.genres.map(termWords) }),
    datePublished: pack.publishedAt,
    image: at(coverOfSize(pack.cover, 1024)),
    track: loops.map((sound) => ({
      '@type': 'MusicRecording',
      name: sound.title,
      url: at(`/sounds/${sound._id}`),
      duration: isoDuration(sound.durationSeconds),
    })),
  }
}
