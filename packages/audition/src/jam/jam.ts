export { JamBacking, type PlayedJam } from './jam-backing.ts'
export { turnBuffer, type PlayedLane } from './jam-lane.ts'
export { type LaneAudio } from './lane-strip.ts'
export { renderJam } from './render-jam.ts'
