import type { LaneAudio, PlayedJam } from '@segno/audition/jam'
import { dbToGain } from '@segno/units'
import { audition } from '../../listening/audition.ts'
import { showToast } from '../../shared/toasts/toast.ts'
import { type EditedJam, heardShift } from '../jam-edit.ts'
import { TurnMaker } from '../playing/turn-maker.ts'
import { type Exported, stemsZip } from './export-jam.ts'
import { missingText } from './missing-text.ts'
import { fetchOwnedMasters } from './owned-masters.ts'
import { buyAddress } from './project-of.ts'
import { tempoMap } from './tempo-map.ts'

/**
 * The masters of what is owned in the jam's time, tempo and key: a WAV for each lane, all from the first bar and equally
 * long, with the tempo as MIDI, in a ZIP. Muted lanes are among them. Null where nothing is owned, which is said.
 */
export async function exportMasters(edited: EditedJam): Promise<Exported | null> {
  const masters = await fetchOwnedMasters(edited)
  if (masters.size === 0) {
    showToast({ message: 'You own none of these sounds yet', variant: 'info', preventDuplicate: true })
    return null
  }
  const turns = await turnsOf(edited, masters)
  const lanes = edited.lanes.map((lane) => ({
    id: lane.id,
    clips: lane.clips,
    audio: turns.get(lane.id) ?? null,
    level: dbToGain(lane.gainDb + (lane.sound?.gainDb ?? 0)),
    pan: lane.pan,
  }))
  const jam: PlayedJam = { tempoBpm: edited.tempoBpm, bars: edited.bars, lanes }
  const missing = missingText(
    edited.lanes
      .filter(({ id }) => !turns.has(id))
      .map((lane) => ({ ...lane, buyAddress: buyAddress(lane) })),
  )
  return stemsZip(jam, {
    edited,
    what: 'in time',
    more: [
      { name: 'Tempo.mid', input: tempoMap(edited) },
      ...(missing === null ? [] : [{ name: 'Not owned.txt', input: missing }]),
    ],
  })
}

async function turnsOf(
  { lanes, tempoBpm, halfDouble, key }: EditedJam,
  masters: ReadonlyMap<string, Blob>,
): Promise<ReadonlyMap<string, LaneAudio>> {
  using maker = new TurnMaker()
  const turns = new Map<string, LaneAudio>()
  for (const lane of lanes) {
    const master = masters.get(lane.soundId)
    if (lane.sound === null || !master) continue
    const turn = { sound: lane.sound, tempoBpm, halfDouble, pitchSemitones: heardShift(lane, key) }
    turns.set(lane.id, await maker.make({ ...turn, channels: await channelsOf(master) }))
  }
  return turns
}

async function channelsOf(master: Blob): Promise<readonly Float32Array<ArrayBuffer>[]> {
  const bytes = await master.arrayBuffer()
  const decoded = await audition.openDesk().context.decodeAudioData(bytes)
  return Array.from({ length: decoded.numberOfChannels }, (_, at) => decoded.getChannelData(at))
}
