import { type ApiGroup, decideDeviceSignIn, type Endpoint, listAgentKeys, matchTrack } from '@segno/contract'
import type { AboutApi } from '../platform/http/openapi.ts'

/** The groups, with an example to begin with where it takes several requests to get anywhere. */
export function withExamples(groups: readonly ApiGroup[], { origin }: Pick<AboutApi, 'origin'>): ApiGroup[] {
  return groups.map((group) => {
    const [, example] = EXAMPLES.find(([one]) => Object.values(group.endpoints).includes(one)) ?? []
    return example ? { ...group, about: `${group.about}\n\n${example(origin)}` } : group
  })
}

/** Each with an endpoint of the group that it begins. */
const EXAMPLES: readonly (readonly [Endpoint, (origin: string) => string])[] = [
  [matchTrack, matchExample],
  [decideDeviceSignIn, deviceExample],
  [listAgentKeys, toolsExample],
]

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

/** Typed as it stands it shows a code, and that nobody has decided yet; a test does so. */
export function deviceExample(origin: string): string {
  return `A program without a browser asks for a code, shows \`user_code\` with \`verification_uri\`, and then asks every
\`interval\` seconds whether its person has decided. The answer has \`id_token\` once they have.

\`\`\`sh
shop='${origin}'
field() { sed 's/.*"'"$1"'":"\\([^"]*\\)".*/\\1/'; }
asked=$(curl -s -d client_id=companion --data-urlencode 'scope=openid search match' "$shop/oauth2/device")
echo "$asked" | field verification_uri_complete
curl -s -d client_id=companion -d "device_code=$(echo "$asked" | field device_code)" \\
  --data-urlencode 'grant_type=urn:ietf:params:oauth:grant-type:device_code' "$shop/oauth2/token"
\`\`\``
}

/** Typed with a token for the tools in `token` it lists them; a test does so. */
export function toolsExample(origin: string): string {
  return `Assistants use the shop by the Model Context Protocol at \`/mcp\`, with an access token in \`$token\` that was asked for with
\`resource=${origin}/mcp\`:

\`\`\`sh
curl -s -H "authorization: Bearer $token" -H 'content-type: application/json' \\
  -H 'accept: application/json, text/event-stream' \\
  -d '{"jsonrpc":"2.0","id":1,"method":"tools/list"}' '${origin}/mcp'
\`\`\``
}
