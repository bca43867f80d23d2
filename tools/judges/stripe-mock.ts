import { spawn, type ChildProcessWithoutNullStreams } from 'node:child_process'
import { once } from 'node:events'
import { mkdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Specification } from './openapi.ts'
import { runOutside } from './outside-program.ts'

const MODULE = 'github.com/stripe/stripe-mock'
const VERSION = 'v0.203.0'
const LISTENS = /Listening for HTTP at address: .*:(\d+)/

/** The card provider's own mock server, with the description of the API that it validates by. */
export interface StripeMock extends AsyncDisposable {
  readonly version: string
  readonly specification: Specification
  /** @returns the status and text of its answer */
  readonly ask: (request: { method: string; path: string; body: string }) => Promise<MockAnswer>
}
interface MockAnswer {
  readonly status: number
  readonly text: string
}

/**
 * Builds the mock in `cacheFolder` where it is not there yet, and starts it.
 *
 * @throws {NotToBeHad} where Go or the module is missing
 */
export async function startStripeMock(cacheFolder: string): Promise<StripeMock> {
  const bin = join(cacheFolder, `stripe-mock-${VERSION}`)
  mkdirSync(bin, { recursive: true })
  runOutside('go', ['install', `${MODULE}@${VERSION}`], { GOBIN: bin })
  const { Dir } = JSON.parse(runOutside('go', ['mod', 'download', '-json', `${MODULE}@${VERSION}`])) as {
    Dir: string
  }
  const specification = JSON.parse(
    readFileSync(join(Dir, 'embedded/openapi/spec3.json'), 'utf8'),
  ) as Specification
  const mock = spawn(join(bin, 'stripe-mock'), ['-http-addr', '127.0.0.1:0'])
  const port = await portOf(mock)
  return {
    version: VERSION,
    specification,
    ask: ({ method, path, body }) => ask(`http://127.0.0.1:${port}${path}`, { method, body }),
    async [Symbol.asyncDispose]() {
      mock.kill()
      await once(mock, 'exit')
    },
  }
}

/** Its output is read to the end: a mock whose pipe is closed dies. */
function portOf(mock: ChildProcessWithoutNullStreams): Promise<string> {
  return new Promise((resolve, reject) => {
    let said = ''
    mock.stdout.on('data', (chunk: Buffer) => {
      said += chunk.toString()
      const port = LISTENS.exec(said)?.[1]
      if (port !== undefined) resolve(port)
    })
    mock.once('error', reject)
    mock.once('exit', () => reject(new Error(`the mock ended: ${said}`)))
  })
}

async function ask(url: string, { method, body }: { method: string; body: string }): Promise<MockAnswer> {
  const response = await fetch(url, {
    method,
    headers: {
      authorization: 'Bearer sk_test_judge',
      'content-type': 'application/x-www-form-urlencoded',
    },
    ...(method === 'POST' ? { body } : {}),
  })
  return { status: response.status, text: await response.text() }
}
