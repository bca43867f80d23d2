import { describeHeader } from '@segno/audio-files'
import { turnSecondsAt } from '@segno/audition/jam'
import { dbToGain } from '@segno/units'
import { forAudition } from '../../listening/player.ts'
import { factsText } from '../facts-text.ts'
import { type EditedJam, type EditedLane, heardShift, type JamTempo } from '../jam-edit.ts'
import type { Project, ProjectAudio, ProjectLane } from './dawproject/project.ts'
import { laneFileName } from './file-name.ts'

/** What a file's first bytes say of it. */
const HEAD_BYTES = 65_536

/** A jam as a project with these masters, which lie in its folder `audio`. */
export async function projectOf(edited: EditedJam, masters: ReadonlyMap<string, Blob>): Promise<Project> {
  const lanes: ProjectLane[] = []
  for (const lane of edited.lanes) lanes.push(await laneOf(edited, lane, masters))
  return { title: edited.title, comment: factsText(edited), tempoBpm: edited.tempoBpm, lanes }
}

async function laneOf(
  { tempoBpm, halfDouble, key, lanes }: EditedJam,
  lane: EditedLane,
  masters: ReadonlyMap<string, Blob>,
): Promise<ProjectLane> {
  const master = masters.get(lane.soundId)
  const { title, artistName, pan, isMuted, isSoloed, clips, sound } = lane
  return {
    title,
    artistName,
    level: dbToGain(lane.gainDb + (sound?.gainDb ?? 0)),
    pan,
    isMuted,
    isSoloed,
    pitchSemitones: heardShift(lane, key),
    clips,
    audio:
      master && sound
        ? await audioOf(master, { sound, tempoBpm, halfDouble, path: pathOf(lanes, lane) })
        : null,
    buyAddress: master ? null : buyAddress(lane),
  }
}

/** Named after the first lane with the same sound. */
export function pathOf(lanes: readonly EditedLane[], { soundId }: Pick<EditedLane, 'soundId'>): string {
  const at = lanes.findIndex((lane) => lane.soundId === soundId)
  return `audio/${laneFileName(at, lanes[at]?.title ?? '')}`
}

interface Placed extends JamTempo {
  readonly sound: NonNullable<EditedLane['sound']>
  readonly path: string
}

async function audioOf(master: Blob, { sound, path, ...at }: Placed): Promise<ProjectAudio> {
  const head = new Uint8Array(await master.slice(0, HEAD_BYTES).arrayBuffer())
  const { sampleRateHz, channels } = describeHeader(head, master.size)
  const heard = forAudition(sound)
  return {
    path,
    seconds: sound.lengthFrames / sound.sampleRateHz,
    sampleRateHz,
    channels,
    turnSeconds: turnSecondsAt(heard, at),
  }
}

/** Where a sound can be bought; null for what is sold no more. */
export function buyAddress({ soundId, isForSale }: Pick<EditedLane, 'soundId' | 'isForSale'>): string | null {
  return isForSale ? `${location.origin}/sounds/${soundId}` : null
}
