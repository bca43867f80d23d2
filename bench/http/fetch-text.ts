import { request, type Agent } from 'node:http'

/** @throws {Error} for any answer but 200 */
export function fetchText(
  agent: Agent,
  address: string,
  { token, body }: { token?: string | null; body?: object } = {},
): Promise<string> {
  return new Promise((resolve, reject) => {
    const headers = {
      ...(token && { token }),
      ...(body && { 'content-type': 'application/json' }),
    }
    const asking = request(address, { agent, method: body ? 'POST' : 'GET', headers }, (answer) => {
      const parts: Buffer[] = []
      answer.on('data', (part: Buffer) => parts.push(part))
      answer.on('end', () => {
        const text = Buffer.concat(parts).toString()
        if (answer.statusCode === 200) resolve(text)
        else reject(new Error(`${answer.statusCode}: ${text}`))
      })
    })
    asking.on('error', reject).end(body && JSON.stringify(body))
  })
}
