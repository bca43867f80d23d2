import { type ApiGroup, matchTrack } from '@segno/contract'
import type { AboutApi } from '../platform/http/openapi.ts'

/** The groups, with an example to begin with where it takes several requests to get anywhere. */
export function withExamples(groups: readonly ApiGroup[], { origin }: Pick<AboutApi, 'origin'>): ApiGroup[] {
  return groups.map((group) =>
    Object.values(group.endpoints).includes(matchTrack)
      ? { ...group, about: `${group.about}\n\n${matchExample(origin)}` }
      : group,
  )
}

/** Typed as it stands, beside a sketch.wav, it finds five sounds; a test does so. */
export function matchExample(origin: string): string {
  return `Have \`sketch.wav\` listened to, and ask with the answer as it is: it is the \`data\` in it that is sent on, and what
does not matter there is ignored. Correct the tempo or the key in between if you know better.

\`\`\`sh
shop='${origin}'
track=$(curl -s --data-binary @sketch.wav -H 'content-type: application/octet-stream' "$shop/api/match/track" | sed 's/.*"data"://; s/}}$//')
curl -s -H 'content-type: application/json' -d "$track" "$shop/api/match?limit=5"
\`\`\``
}
