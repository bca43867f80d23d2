import { showJam } from '../jams/public.ts'
import type { SharingContext } from './sharing-context.ts'
import { html } from '../platform/html.ts'
import { link, soundRows } from './plain/plain-parts.ts'
import type { SharedPage } from './shared-page.ts'
import { countWords, joined, keyWords, tempoWords, termWords } from './share-words.ts'

/** @throws {AppError} jam_not_found */
export async function shareJam(ctx: SharingContext, jamId: string): Promise<SharedPage> {
  const jam = await showJam(ctx.db, jamId, null)
  const { title, artist, tempoBpm, key, laneCount } = jam
  const path = `/jams/${jam.id}`
  const tempo = tempoWords({ fromBpm: tempoBpm, toBpm: tempoBpm })
  const facts = joined([tempo, keyWords(key), countWords(laneCount, 'loop', 'loops')])
  const sounds = soundsOf(jam)
  return {
    path,
    title: artist === null ? title : `${title} by ${artist.name}`,
    description: joined([`${facts}.`, jam.description], ' '),
    openGraphType: 'music.playlist',
    properties: sounds.slice(0, 10).map(({ id }) => ['music:song', `/sounds/${id}`] as const),
    about: (at) => composition(jam, at),
    card: {
      kind: 'Jam',
      title,
      by: artist?.name ?? '',
      facts,
      cover: jam.cover,
      peaks: sounds[0]?.peaks ?? null,
    },
    sounds,
    feed: null,
    content: html`<p>${artist && html`By ${link(`/artists/${artist.handle}`, artist.name)}. `}${facts}</p>
      <p>${jam.description}</p>
      ${soundRows(sounds)}`,
    isIndexed: true,
  }
}

type Jam = Awaited<ReturnType<typeof showJam>>

const soundsOf = ({ lanes }: Jam) => lanes.flatMap(({ sound }) => sound ?? [])

function composition(jam: Jam, at: (path: string) => string) {
  const { artist, genres } = jam
  return {
    '@type': 'MusicComposition',
    name: jam.title,
    url: at(`/jams/${jam.id}`),
    ...(artist && {
      composer: { '@type': 'Person', name: artist.name, url: at(`/artists/${artist.handle}`) },
    }),
    ...(jam.description && { description: jam.description }),
    ...(genres.length > 0 && { genre: genres.map(termWords) }),
    datePublished: jam.publishedAt,
    image: at(jam.cover),
    hasPart: soundsOf(jam).map((sound) => ({
      '@type': 'MusicRecording',
      name: sound.title,
      url: at(`/sounds/${sound.id}`),
    })),
  }
}
