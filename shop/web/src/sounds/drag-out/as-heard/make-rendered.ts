import { type DraggedAs, fetchDragOut, type Sound } from '@segno/contract'
import { playbackSpeed, transposeKey } from '@segno/units'
import { fetchFile } from '../../../shared/api/call.ts'
import { askForOffer } from '../drag-offers.ts'
import type { HeardAs } from './heard-as.ts'
import { renderWav } from './render-wav.ts'

export interface Rendered {
  readonly sound: Sound
  /** Undefined where nobody knows it yet; the shop does. */
  readonly isOwned: boolean | undefined
  readonly heard: HeardAs
}

export interface RenderedFile {
  readonly url: string
  readonly fileName: string
  readonly is: DraggedAs
  readonly expiresAtMs: number
  /** The shop records a master when it is fetched; what is dragged after that is told. */
  isRecorded: boolean
}

export interface Making {
  readonly signal: AbortSignal
  readonly tell: (done: number) => void
  readonly isMeant: () => boolean
}

/** Asks for the file that is to be had of a sound, and renders it as it is heard. */
export async function makeRendered(
  { sound, heard }: Rendered,
  { signal, tell, isMeant }: Making,
): Promise<RenderedFile> {
  const { tempoBpm, pitchSemitones } = heard
  const wish = { soundId: sound.id, tempoBpm, pitchSemitones }
  const { url, fileName, is, expiresAt } = await askForOffer(wish, signal)
  signal.throwIfAborted()
  // To fetch a master is to have it.
  if (is === 'master' && !isMeant()) throw new DOMException('nobody asked for it', 'AbortError')
  const recorded = await fetchFile(fetchDragOut, { params: { ticket: url.split('/').at(-1)! } }, signal)
  const order = {
    bytes: new Uint8Array(await recorded.arrayBuffer()),
    speed: tempoBpm === null ? 1 : playbackSpeed(sound.tempoBpm, tempoBpm),
    pitchSemitones: pitchSemitones ?? 0,
    metadata: {
      isLoop: sound.kind === 'loop',
      tempoBpm: tempoBpm ?? sound.tempoBpm,
      beats: sound.beats,
      key: sound.key && transposeKey(sound.key, pitchSemitones ?? 0),
      title: sound.title,
      artist: sound.artist.name,
      isPreview: is === 'preview',
    },
  }
  const blob = await renderWav(order, { signal, tell })
  const expiresAtMs = Date.parse(expiresAt)
  return { url: URL.createObjectURL(blob), fileName, is, expiresAtMs, isRecorded: is === 'master' }
}
