import { readFile } from 'node:fs/promises'
import { AudioFileError, readPcmFile } from '@segno/audio-files'
import { offerDragOuts } from '@segno/contract'
import { refused } from '../failure.ts'
import { digestOf, hashFile, refusal } from '../files/download-file.ts'
import { unreachable } from '../session/ask-shop.ts'
import type { Shop } from '../session/shop.ts'

/**
 * Whether a preview in a project is as the shop gave it. Where the words of the sound were corrected since, its file is
 * another one, and the audio decides.
 *
 * @throws {CompanionError} where the shop does not give the preview
 */
export async function isUnedited(
  shop: Shop,
  { path, soundId }: { path: string; soundId: string },
): Promise<boolean> {
  const { sounds } = await shop.call(offerDragOuts, { body: { sounds: [{ soundId, is: 'preview' }] } })
  const [offered] = sounds
  if (offered === undefined) throw refused('sound_not_found', 'The shop no longer has its preview.')
  const head = await shop.fetchFile(offered.url, {}, 'HEAD')
  if (head.ok && digestOf(head) === (await hashFile(path)).toString('base64')) return true
  const answer = await shop.fetchFile(offered.url, {})
  if (!answer.ok) throw await refusal(answer)
  const bytes = await answer.arrayBuffer().catch((error: unknown) => {
    throw unreachable(answer.url, error)
  })
  try {
    return isSameAudio(await readFile(path), new Uint8Array(bytes))
  } catch (error) {
    // Saved in another format, or being written by a DAW just now.
    if (error instanceof AudioFileError) return false
    throw error
  }
}

function isSameAudio(one: Uint8Array, other: Uint8Array): boolean {
  const [a, b] = [readPcmFile(one).pcm, readPcmFile(other).pcm]
  return (
    a.sampleRateHz === b.sampleRateHz &&
    a.channels.length === b.channels.length &&
    a.channels.every((channel, index) => bytesOf(channel).equals(bytesOf(b.channels[index])))
  )
}

const bytesOf = (channel: Float32Array | undefined): Buffer =>
  channel ? Buffer.from(channel.buffer, channel.byteOffset, channel.byteLength) : Buffer.alloc(0)
