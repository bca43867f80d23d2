import type { RequestParts, saveJam } from '@segno/contract'
import type { EditedJam } from './jam-edit.ts'

type SavedJam = Omit<RequestParts<typeof saveJam, 'in'>['body'], 'version'>
/** With every default. */
type SavedLanes = RequestParts<typeof saveJam, 'out'>['body']['lanes']

/** The part of a jam that is saved. */
export function savedJam({
  title,
  description,
  tempoBpm,
  key,
  bars,
  halfDouble,
  lanes,
}: EditedJam): SavedJam {
  return { title, description, tempoBpm, key, bars, halfDouble, lanes: savedLanes(lanes) }
}

/** Lanes as they are saved. */
export function savedLanes(lanes: EditedJam['lanes']): SavedLanes {
  return lanes.map(({ soundId, clips, gainDb, pan, pitchSemitones, isMuted, isSoloed }) => ({
    soundId,
    clips: clips.map(({ startBar, lengthBars, repeats, offsetBars }) => ({
      startBar,
      lengthBars,
      repeats,
      offsetBars,
    })),
    gainDb,
    pan,
    pitchSemitones,
    isMuted,
    isSoloed,
  }))
}
