import { type Endpoint, exampleOf } from '@segno/contract'

/** A request as one would type it in a shell; what differs from one to the next stands in braces. */
export function commandOf(endpoint: Endpoint, origin: string): string {
  const { method, path, access, body, streams, uploads, repeatable } = endpoint
  const query = new URLSearchParams(exampleOf(endpoint)?.query).toString()
  const given = [
    ...(access === 'anyone' ? [] : ["-H 'token: …'"]),
    ...(repeatable === 'by-idempotency-key' ? ["-H 'idempotency-key: …'"] : []),
    ...(body ? ["-H 'content-type: application/json'", '-d @body.json'] : []),
    ...(streams === undefined ? [] : [`-H 'content-type: ${streams}'`, '--data-binary @track.wav']),
    ...(uploads ? [`-H 'content-type: ${uploads.kind}/png'`, '--data-binary @picture.png'] : []),
  ]
  const address = `'${origin}${path.replace(/:(\w+)/g, '{$1}')}${query && `?${query}`}'`
  return ['curl', ...(method === 'GET' ? [] : ['-X', method]), address, ...given].join(' ')
}

/** Who may ask, how often, and how it may fail; in Markdown. */
export function accessWords({ access, grants, scope, errors, perMinute }: Endpoint): string {
  const limit =
    perMinute === undefined
      ? ''
      : ` At most ${perMinute} times a minute for each account, or each network without one.`
  const who = whoWords(access) + grantWords(grants) + programWords(scope) + limit
  return errors.length === 0 ? who : `${who} Failures: ${errors.map((code) => `\`${code}\``).join(', ')}.`
}

function grantWords(grants: Endpoint['grants']): string {
  if (grants === undefined) return ''
  const named = grants.map((grant) => `\`${grant}\``).join(' or ')
  return grants.length === 0
    ? ' Of administrators, those without grants alone.'
    : ` Administrators with grants need ${named}.`
}

const programWords = (scope: Endpoint['scope']): string =>
  scope === undefined ? '' : ` Programs need the scope \`${scope}\`.`

function whoWords(access: Endpoint['access']): string {
  if (access === 'anyone') return 'Open to everyone.'
  if (access === 'guest')
    return 'For everyone who has a token: a guest’s, or that of somebody who is signed in.'
  return `For: ${access.join(', ')}.`
}
