import { type PlayedJam, renderJam } from '@segno/audition/jam'
import { audition } from '../../listening/audition.ts'
import { askWorker } from '../../shared/ask-worker.ts'
import { showToast } from '../../shared/toasts/toast.ts'
import { type EditedJam, isAudible } from '../jam-edit.ts'
import { heardJam, lanesReady, tryFailedAgain, useJamPlayer } from '../playing/jam-player.ts'
import { fileNameOf, laneFileName } from './file-name.ts'
import type { WavOrder } from './wav-worker.ts'

export interface Exported {
  readonly blob: Blob
  readonly fileName: string
}

type Channels = readonly Float32Array<ArrayBuffer>[]

/** The jam as it is heard, as one WAV; null where it was closed or a lane cannot be had, which is said. */
export async function exportMix(edited: EditedJam): Promise<Exported | null> {
  const jam = await wholeJam(edited)
  if (!jam) return null
  const mix = await rendered(jam)
  return { blob: await wavOf(mix, gainToFit(mix)), fileName: `${fileNameOf(edited.title)}.wav` }
}

/** A WAV for each lane, all from the first bar and equally long, which add up to the mix, in a ZIP. Null as of a mix. */
export async function exportStems(edited: EditedJam): Promise<Exported | null> {
  const jam = await wholeJam(edited)
  return jam && stemsZip(jam, { edited, what: 'stems' })
}

/** The jam with every lane that can be heard: a file without one of them would pass for the whole. */
async function wholeJam(edited: EditedJam): Promise<PlayedJam | null> {
  tryFailedAgain()
  if (!(await lanesReady())) return null
  const { failedIds } = useJamPlayer.getState()
  const heard = edited.lanes.filter((lane) => isAudible(lane, edited.lanes))
  const jam = heardJam(edited)
  // Edited on meanwhile, what is shown is another jam, whose sounds are made instead.
  const isMade = (id: string): boolean => {
    const audio = jam.lanes.find((lane) => lane.id === id)?.audio
    return !failedIds.has(id) && audio != null && audio.isPart !== true
  }
  const failed = heard.filter(({ id, sound }) => sound !== null && !isMade(id)).map(({ title }) => title)
  const gone = heard.filter(({ sound }) => sound === null).map(({ title }) => title)
  if (failed.length > 0) {
    const message = `Nothing was saved: ${failed.join(', ')} could not be loaded. Try again.`
    showToast({ message, variant: 'warning' })
    return null
  }
  if (gone.length > 0)
    showToast({ message: `Saved without ${gone.join(', ')}, no longer available.`, variant: 'info' })
  return jam
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
      yield { name: laneFileName(at, edited.lanes[at]?.title ?? ''), input: await wavOf(stem, gain) }
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

/** Written beside the page, which goes on meanwhile. */
function wavOf(channels: Channels, gain: number): Promise<Blob> {
  const worker = new Worker(new URL('./wav-worker.ts', import.meta.url), { type: 'module' })
  const order: WavOrder = { pcm: { sampleRateHz: sampleRate(), channels }, gain }
  return askWorker(worker, {
    order,
    transfer: channels.map(({ buffer }) => buffer),
    read: (wav: Uint8Array<ArrayBuffer>) => new Blob([wav], { type: 'audio/wav' }),
  })
}
