import { writeWav } from '@segno/audio-files'
import { type PlayedJam, renderJam } from '@segno/audition/jam'
import { audition } from '../../listening/audition.ts'
import type { EditedJam } from '../jam-edit.ts'
import { readyJam } from '../playing/jam-player.ts'

interface Exported {
  readonly blob: Blob
  readonly fileName: string
}

type Channels = readonly Float32Array<ArrayBuffer>[]

/** The jam as it is heard, as one WAV. */
export async function exportMix(edited: EditedJam): Promise<Exported> {
  const jam = await readyJam(edited)
  const mix = await rendered(jam)
  return { blob: wavOf(mix, gainToFit(mix)), fileName: `${safeName(edited.title)}.wav` }
}

/** A WAV for each lane, all from the first bar and equally long, which add up to the mix, in a ZIP. */
export async function exportStems(edited: EditedJam): Promise<Exported> {
  const { title, lanes } = edited
  const jam = await readyJam(edited)
  const gain = gainToFit(await rendered(jam))
  const { downloadZip } = await import('client-zip')
  const files = async function* () {
    for (const [at, lane] of jam.lanes.entries()) {
      if (!lane.audio || lane.level === 0) continue
      const stem = await rendered({ ...jam, lanes: [lane] })
      const number = String(at + 1).padStart(2, '0')
      yield { name: `${number} ${safeName(lanes[at]?.title ?? '')}.wav`, input: wavOf(stem, gain) }
    }
  }
  const blob = await downloadZip(files()).blob()
  return { blob, fileName: `${safeName(title)} stems.zip` }
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

/** What no file system takes is left out. */
function safeName(title: string): string {
  const name = title
    .replace(/[\p{Cc}\\/:*?"<>|]/gu, ' ')
    .replace(/\s+/g, ' ')
    .trim()
    .replace(/\.+$/, '')
  return name.slice(0, 80).trim() || 'Jam'
}
