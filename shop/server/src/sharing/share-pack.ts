import { coverOfSize, packPath } from '@segno/contract'
import { listPackSounds, showPack } from '../packs/public.ts'
import type { SharingContext } from './sharing-context.ts'
import { html } from '../platform/html.ts'
import { link, soundRows } from './plain/plain-parts.ts'
import type { SharedPage } from './shared-page.ts'
import { countWords, isoDuration, joined, keyWords, offerOf, tempoWords, termWords } from './share-words.ts'

const TRACKS_TOLD = 30

/** @throws {AppError} pack_not_found */
export async function sharePack(ctx: SharingContext, packId: string): Promise<SharedPage> {
  const pack = await showPack(ctx.db, packId, null)
  const { sounds } = await listPackSounds(ctx, { packId, index: 0, limit: TRACKS_TOLD }, null)
  const { title, artist, soundCount } = pack
  const path = packPath(pack, artist)
  const count = countWords(soundCount, 'sound', 'sounds')
  const facts = joined([count, tempoWords(pack.tempos), termWords(pack.genres[0])])
  const [key] = pack.keys
  return {
    path,
    title: `${title} by ${artist.name}`,
    description: joined([`${facts}${key ? ` · ${keyWords(key.key)}` : ''}.`, pack.description], ' '),
    openGraphType: 'music.album',
    properties: [
      ['music:musician', `/artists/${artist.handle}`],
      ['music:release_date', pack.publishedAt],
      ...sounds.slice(0, 10).map(({ id }) => ['music:song', `/sounds/${id}`] as const),
    ],
    about: (at) => albumOf(pack, sounds, at),
    card: {
      kind: 'Pack',
      title,
      by: artist.name,
      facts,
      cover: pack.cover,
      peaks: sounds[0]?.peaks ?? null,
    },
    sounds,
    feed: `pack=${pack.id}`,
    content: html`<p>By ${link(`/artists/${artist.handle}`, artist.name)}. ${facts}</p>
      <p>${pack.description}</p>
      ${soundRows(sounds)}`,
    isIndexed: true,
  }
}

/** The pack as search engines know albums, with the sounds that are told of. */
function albumOf(
  pack: Awaited<ReturnType<typeof showPack>>,
  sounds: Awaited<ReturnType<typeof listPackSounds>>['sounds'],
  at: (path: string) => string,
) {
  const { title, artist } = pack
  return {
    '@type': 'MusicAlbum',
    name: title,
    url: at(packPath(pack, artist)),
    byArtist: { '@type': 'Person', name: artist.name, url: at(`/artists/${artist.handle}`) },
    numTracks: pack.soundCount,
    ...(pack.description && { description: pack.description }),
    ...(pack.genres.length > 0 && { genre: pack.genres.map(termWords) }),
    datePublished: pack.publishedAt,
    image: at(coverOfSize(pack.cover, 1024)),
    offers: offerOf(pack.totalPoints, at(packPath(pack, artist))),
    track: sounds.map((sound) => ({
      '@type': 'MusicRecording',
      name: sound.title,
      url: at(`/sounds/${sound.id}`),
      duration: isoDuration(sound.durationSeconds),
    })),
  }
}
