import { get, type Agent } from 'node:http'

/** @throws {Error} for any answer but 200 */
export function fetchText(agent: Agent, address: string): Promise<string> {
  return new Promise((resolve, reject) => {
    get(address, { agent }, (answer) => {
      const parts: Buffer[] = []
      answer.on('data', (part: Buffer) => parts.push(part))
      answer.on('end', () => {
        const text = Buffer.concat(parts).toString()
        if (answer.statusCode === 200) resolve(text)
        else reject(new Error(`${answer.statusCode}: ${text}`))
      })
    }).on('error', reject)
  })
}
