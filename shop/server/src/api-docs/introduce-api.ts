import { formatCount } from '@segno/units'
import { BODY_LIMIT_BYTES, FORM_LIMIT_BYTES } from '../platform/http/body-limits.ts'

interface About {
  /** Where the shop is reached. */
  readonly origin: string
  /** Of one client address; null for no limit. */
  readonly requestsPerMinute: number | null
}

/** What somebody has to know who writes a first program for the shop, in Markdown: the beginning of the API document. */
export function introduceApi(about: About): string {
  return [start(about), tokens(), bodies(), answers(), lists(), limits(about)].join('\n\n')
}

/** Typed as it stands it lists five sounds; a test does so. */
function start({ origin }: About): string {
  return `## Start here

What is open to everyone can be asked at once: \`curl '${origin}/api/sounds?q=bass&limit=5'\`. The same under \`/api/v6\` is
the guest API, for programs without an account; it wants a guest's token:

1. \`GET /api/public/shop\` tells the \`guestKey\`. It is public, and the same for everyone.
2. \`POST /api/v6/auth/getNonce\` with \`user\`, a name for your program, answers a \`nonce\`, good once and for two minutes, and
   its \`_id\`.
3. \`POST /api/v6/auth/login\`, as form data: the same \`user\`, \`nonce\` (the \`_id\`), and \`hash\`, the HMAC-SHA256 of the nonce
   with the guest key, in hex.
4. Send the token that it answers in the header \`token\`. After an hour, or whenever the answer is 401, get another and ask
   once more.

\`\`\`sh
shop='${origin}'
field() { sed 's/.*"'"$1"'":"\\([^"]*\\)".*/\\1/'; }
key=$(curl -s "$shop/api/public/shop" | field guestKey)
asked=$(curl -s -d 'user=my-plugin' "$shop/api/v6/auth/getNonce")
id=$(echo "$asked" | field _id)
hash=$(echo "$asked" | field nonce | tr -d '\\n' | openssl dgst -sha256 -hmac "$key" -r | cut -d ' ' -f 1)
token=$(curl -s -F user=my-plugin -F "nonce=$id" -F "hash=$hash" "$shop/api/v6/auth/login" | field token)
curl -s -H "token: $token" "$shop/api/v6/sounds?q=bass&limit=5"
\`\`\``
}

function tokens(): string {
  return `## Tokens

The header is \`token\`, everywhere under \`/api\`, and holds the token itself; \`authorization\` is not read there. What
belongs to a person wants that person's ID token: programs send people to the shop's own page, by OpenID Connect with PKCE
(\`/.well-known/openid-configuration\`). A person's token is taken under \`/api/v6\` too. Programs say \`source: plugin\` in a
header.`
}

function bodies(): string {
  return `## What is sent

Bodies are JSON (\`content-type: application/json\`), at most ${BODY_LIMIT_BYTES / 1_000_000} MB. A form, as \`multipart/form-data\` or
\`application/x-www-form-urlencoded\` and of at most ${FORM_LIMIT_BYTES / 1_000} kB, is taken in its place where all values are text, as for a
guest's sign-in. Files are sent as they are, in no form, with the content type that their endpoint names; another is
answered with 415, which says what to send. A parameter of the address is given once; several values stand in it with
commas between them. A parameter or a field that is not known is refused by its name. A value that names nothing there is,
such as an artist who has gone, is no mistake: it finds nothing, and \`misread\` in the answer of a search names it.`
}

function answers(): string {
  return `## What is answered

\`\`\`json
{ "statusCode": 200, "body": { "data": {} } }
{ "statusCode": 400, "code": "bad_request", "message": "limit: must be a whole number",
  "errors": [{ "path": "limit", "message": "must be a whole number" }] }
\`\`\`

\`statusCode\` is the HTTP status. Of a failure, \`code\` is stable, \`message\` is for people, and \`errors\`, where it is there,
names what was wrong with the request. A missing or outdated session is 400 in the main API, with the codes \`no_token\`,
\`invalid_token\`, \`token_expired\`, \`unauthenticated\`, \`not_registered\` or \`account_disabled\`; 401 comes from the guest API
only. What is not yours is 404, like what is not there. Times are ISO 8601 in UTC, ids are opaque text, a unit is the last
word of a name: \`tempoBpm\`.`
}

function lists(): string {
  return `## Lists

Most take \`page\` (from 1) and \`limit\` (10 unless told, at most 100) and answer \`items\` with \`meta\`: \`itemCount\`,
\`totalItems\`, \`itemsPerPage\`, \`totalPages\`, \`currentPage\`; a list counts to 10,000 and says
\`isMinimum\` where there are more. Searches of sounds take \`index\` and \`limit\` and answer \`loops\`, \`total\` and the \`index\` of the next part; send the \`asOf\` of the first part along with every later one, and for ten minutes
nothing is repeated or left out while the catalogue changes.`
}

function limits({ requestsPerMinute }: About): string {
  const ofAll =
    requestsPerMinute === null ? '' : `One address may ask ${formatCount(requestsPerMinute)} times a minute. `
  return `## Limits

${ofAll}An endpoint that may be asked less often says so below. Too many are answered with 429,
\`too_many_requests\` and, in the header \`retry-after\`, the seconds to wait.
Previews carry a hash of their content in their address: keep them as long as you like.`
}
