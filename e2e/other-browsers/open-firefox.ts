import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import type { OtherBrowser } from './other-browser.ts'

/** What a browser for people asks, shows and fetches when it is new. */
const PREFERENCES = {
  'browser.shell.checkDefaultBrowser': false,
  'browser.aboutwelcome.enabled': false,
  'browser.newtabpage.enabled': false,
  'browser.startup.page': 0,
  'datareporting.policy.dataSubmissionEnabled': false,
  'toolkit.telemetry.enabled': false,
  'app.update.enabled': false,
  'app.normandy.enabled': false,
  'extensions.update.enabled': false,
  'browser.safebrowsing.downloads.remote.enabled': false,
  'network.captive-portal-service.enabled': false,
  'network.connectivity-service.enabled': false,
}

/** An installed Firefox without a window, driven by WebDriver BiDi, with `env` beside its usual environment. */
export async function openFirefox(
  path: string,
  env: Readonly<Record<string, string>>,
): Promise<OtherBrowser> {
  await using opening = new AsyncDisposableStack()
  const profile = mkdtempSync(join(tmpdir(), 'segno-firefox-'))
  opening.defer(() => rmSync(profile, { recursive: true, force: true, maxRetries: 5, retryDelay: 200 }))
  const lines = Object.entries(PREFERENCES).map(([name, value]) => `user_pref("${name}", ${String(value)});`)
  writeFileSync(join(profile, 'user.js'), lines.join('\n'))
  const args = ['--headless', '--no-remote', '--profile', profile, '--remote-debugging-port', '0']
  const child = spawn(path, [...args, '--width', '1440', '--height', '900'], {
    stdio: ['ignore', 'ignore', 'pipe'],
    env: { ...process.env, ...env, HOME: profile },
  })
  opening.defer(async () => {
    if (child.exitCode !== null || child.signalCode !== null) return
    child.kill('SIGKILL')
    await once(child, 'exit')
  })
  const address = await new Promise<string>((resolve, reject) => {
    createInterface(child.stderr).on('line', (line) => {
      const found = /WebDriver BiDi listening on (ws:\S+)/.exec(line)?.[1]
      if (found) resolve(found)
    })
    child.once('error', reject)
    child.once('exit', (code) => reject(new Error(`${path} ended (${code})`)))
  })
  const line = await BidiLine.open(`${address}/session`)
  opening.defer(() => line.close())
  await line.send('session.new', { capabilities: {} })
  const { contexts } = await line.send<{ contexts: { context: string }[] }>('browsingContext.getTree', {})
  const context = contexts[0]!.context
  await line.send('browsingContext.setViewport', { context, viewport: { width: 1_440, height: 900 } })
  const owned = opening.move()
  return {
    name: 'Firefox',
    open: async (url) =>
      void (await line.send('browsingContext.navigate', { context, url, wait: 'complete' })),
    evaluate: (expression) => evaluateIn(line, context, expression),
    perform: async (actions) => void (await line.send('input.performActions', { context, actions })),
    [Symbol.asyncDispose]: () => owned.disposeAsync(),
  }
}

interface Evaluated {
  readonly type: 'success' | 'exception'
  readonly result?: { readonly value?: string }
  readonly exceptionDetails?: { readonly text: string }
}

async function evaluateIn(line: BidiLine, context: string, expression: string): Promise<unknown> {
  const evaluated = await line.send<Evaluated>('script.evaluate', {
    expression: `Promise.resolve(${expression}).then((value) => JSON.stringify(value ?? null))`,
    target: { context },
    awaitPromise: true,
    userActivation: false,
  })
  if (evaluated.type === 'exception') throw new Error(evaluated.exceptionDetails?.text)
  return JSON.parse(evaluated.result?.value ?? 'null')
}

interface Reply {
  readonly id?: number
  readonly result?: unknown
  readonly error?: string
  readonly message?: string
}

/** Commands and their replies, over one socket. */
class BidiLine {
  readonly #socket: WebSocket
  readonly #waiting = new Map<number, PromiseWithResolvers<unknown>>()
  #lastId = 0

  private constructor(socket: WebSocket) {
    this.#socket = socket
    socket.addEventListener('message', ({ data }) => this.#take(JSON.parse(String(data)) as Reply))
    socket.addEventListener('close', () => {
      for (const { reject } of this.#waiting.values()) reject(new Error('the browser has ended'))
    })
  }

  static async open(address: string): Promise<BidiLine> {
    const socket = new WebSocket(address)
    await once(socket, 'open')
    return new BidiLine(socket)
  }

  send<Result = unknown>(method: string, params: object): Promise<Result> {
    const id = (this.#lastId += 1)
    const reply = Promise.withResolvers<unknown>()
    this.#waiting.set(id, reply)
    this.#socket.send(JSON.stringify({ id, method, params }))
    return reply.promise as Promise<Result>
  }

  close(): void {
    this.#socket.close()
  }

  #take({ id, result, error, message }: Reply): void {
    const waiting = this.#waiting.get(id ?? 0)
    this.#waiting.delete(id ?? 0)
    if (error === undefined) waiting?.resolve(result)
    else waiting?.reject(new Error(`${error}: ${message ?? ''}`))
  }
}
