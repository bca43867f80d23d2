import { writeWav } from '@segno/audio-files'
import { type PlayedJam, renderJam } from '@segno/audition/jam'
import { audition } from '../../listening/audition.ts'
import type { EditedJam } from '../jam-edit.ts'
import { fileNameOf, laneFileName } from './file-name.ts'
import { readyJam } from '../playing/jam-player.ts'

export interface Exported {
  readonly blob: Blob
  readonly fileName: string
}

type Channels = readonly Float32Array<ArrayBuffer>[]

/** The jam as it is heard, as one WAV. */
export async function exportMix(edited: EditedJam): Promise<Exported> {
  const jam = await readyJam(edited)
  const mix = await rendered(jam)
  return { blob: wavOf(mix, gainToFit(mix)), fileName: `${fileNameOf(edited.title)}.wav` }
}

/** A WAV for each lane, all from the first bar and equally long, which add up to the mix, in a ZIP. */
export async function exportStems(edited: EditedJam): Promise<Exported> {
  return stemsZip(await readyJam(edited), { edited, what: 'stems' })
}

interface StemsZip {
  readonly edited: EditedJam
  /** Said of them in the name of the file. */
  readonly what: string
  readonly more?: readonly { readonly name: string; readonly input: string | Uint8Array<ArrayBuffer> }[]
}

/** A WAV for each lane of a jam that is heard. */
export async function stemsZip(jam: PlayedJam, { edited, what, more = [] }: StemsZip): Promise<Exported> {
  const gain = gainToFit(await rendered(jam))
  const { downloadZip } = await import('client-zip')
  const files = async function* () {
    for (const [at, lane] of jam.lanes.entries()) {
      if (!lane.audio || lane.level === 0) continue
      const stem = await rendered({ ...jam, lanes: [lane] })
      yield { name: laneFileName(at, edited.lanes[at]?.title ?? ''), input: wavOf(stem, gain) }
    }
    yield* more
  }
  const blob = await downloadZip(files()).blob()
  return { blob, fileName: `${fileNameOf(edited.title)} ${what}.zip` }
}

const sampleRate = (): number => audition.openDesk().context.sampleRate

async function rendered(jam: PlayedJam): Promise<Channels> {
  return (await renderJam(jam, sampleRate())).channels
}

/** What passes full scale is brought below it, every stem by as much as the mix. */
function gainToFit(mix: Channels): number {
  const peak = mix.reduce((most, channel) => Math.max(most, highestOf(channel)), 0)
  return peak > 1 ? 1 / peak : 1
}

function highestOf(channel: Float32Array): number {
  return channel.reduce((most, value) => Math.max(most, Math.abs(value)), 0)
}

function wavOf(channels: Channels, gain: number): Blob {
  const scaled = gain === 1 ? channels : channels.map((channel) => channel.map((value) => gain * value))
  const wav = writeWav({ pcm: { sampleRateHz: sampleRate(), channels: scaled }, bitDepth: 24 })
  return new Blob([wav], { type: 'audio/wav' })
}
