import type { RequestParts, saveJam } from '@segno/contract'
import type { EditedJam } from './jam-edit.ts'

type SavedLanes = RequestParts<typeof saveJam, 'in'>['body']['lanes']

/** Lanes as they are saved. */
export function savedLanes(lanes: EditedJam['lanes']): SavedLanes {
  return lanes.map(({ soundId, clips, gainDb, pan, pitchSemitones, isMuted, isSoloed }) => ({
    soundId,
    clips: clips.map((clip) => ({ ...clip })),
    gainDb,
    pan,
    pitchSemitones,
    isMuted,
    isSoloed,
  }))
}
