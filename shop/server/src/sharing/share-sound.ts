import { coverOfSize, packPath } from '@segno/contract'
import type { SharingContext } from './sharing-context.ts'
import { showSound } from '../catalogue/public.ts'
import { html } from '../platform/html.ts'
import { link, player, priceWords, soundFacts } from './plain/plain-parts.ts'
import type { SharedPage } from './shared-page.ts'
import { isoDuration, joined, keyWords, offerOf, personOf, tempoWords, termWords } from './share-words.ts'

/** @throws {AppError} sound_not_found */
export async function shareSound(ctx: SharingContext, soundId: string): Promise<SharedPage> {
  const sound = await showSound(ctx, soundId, null)
  const { title, artist, pack, tempoBpm, durationSeconds } = sound
  const path = `/sounds/${sound.id}`
  const tempo = tempoBpm === null ? '' : tempoWords({ fromBpm: tempoBpm, toBpm: tempoBpm })
  const kind = sound.kind === 'loop' ? 'Loop' : 'One-shot'
  const facts = joined([tempo, keyWords(sound.key), termWords(sound.instrument ?? undefined)])
  const about = joined([kind, facts, `${durationSeconds.toFixed(1)} s`, termWords(sound.genres[0])])
  return {
    path,
    title: `${title} by ${artist.name}`,
    description: `${about}. Hear it at your own tempo and in your key, and own a licence for it.`,
    openGraphType: 'music.song',
    properties: [
      ['og:audio', sound.previewAppleUrl],
      ['og:audio:type', 'audio/mpeg'],
      ['music:duration', String(Math.max(1, Math.round(durationSeconds)))],
      ['music:musician', `/artists/${artist.handle}`],
      ...(pack ? [['music:album', packPath(pack, artist)] as const] : []),
    ],
    about: (at) => ({
      '@type': 'MusicRecording',
      name: title,
      url: at(path),
      duration: isoDuration(durationSeconds),
      byArtist: personOf(artist, at),
      ...(pack && { inAlbum: { '@type': 'MusicAlbum', name: pack.title, url: at(packPath(pack, artist)) } }),
      ...(sound.genres.length > 0 && { genre: sound.genres.map(termWords) }),
      audio: { '@type': 'AudioObject', contentUrl: at(sound.previewAppleUrl), encodingFormat: 'audio/mpeg' },
      image: at(coverOfSize(sound.cover, 1024)),
      offers: offerOf(sound.pricePoints, at(path)),
      ...(sound.publishedAt && { datePublished: sound.publishedAt }),
    }),
    card: { kind, title, by: artist.name, facts, cover: sound.cover, peaks: sound.peaks },
    sounds: [sound],
    feed: null,
    content: html`<p>
        By
        ${link(`/artists/${artist.handle}`, artist.name)}${pack && html`, from ${link(packPath(pack, artist), pack.title)}`}
      </p>
      <p>${soundFacts(sound)}. ${priceWords(sound)}.</p>
      ${player(sound)}
      <p>${sound.tags.map((tag) => html`${link(`/sounds?tags=${encodeURIComponent(tag)}`, tag)} `)}</p>`,
    isIndexed: true,
  }
}
