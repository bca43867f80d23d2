import { analyseTrack as analyseTrackEndpoint } from '@segno/contract'
import { route, type Route } from '../../platform/http/route.ts'
import { analyseTrack } from './analyse-track.ts'
import type { TrackStore } from './track-room.ts'

export function trackRoutes(room: TrackStore): Route[] {
  return [
    route(analyseTrackEndpoint, ({ query, stream, clientAddress, hungUp }) =>
      analyseTrack(room, { listenFor: query.listenFor, stream, clientAddress, hungUp }),
    ),
  ]
}
