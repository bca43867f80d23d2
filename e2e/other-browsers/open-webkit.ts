import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { freePort } from '@segno/test-kit/free-port'
import { eventually } from '../running-shop.ts'
import type { OtherBrowser } from './other-browser.ts'

export interface WebKitPaths {
  readonly driver: string
  readonly browser: string
  /** Shows windows where there is no screen. */
  readonly screen: string
}

/** WebKitGTK, the nearest thing to Safari on Linux, on a screen of its own, driven by WebDriver. */
export async function openWebKit({ driver, browser, screen }: WebKitPaths): Promise<OtherBrowser> {
  await using opening = new AsyncDisposableStack()
  const port = await freePort()
  const child = spawn(screen, ['-a', driver, `--port=${port}`, '--host=127.0.0.1'], {
    stdio: 'ignore',
    detached: true,
    // Its own sandbox needs rights that containers do not give.
    env: { ...process.env, WEBKIT_DISABLE_SANDBOX_THIS_IS_DANGEROUS: '1' },
  })
  opening.defer(async () => {
    if (child.exitCode !== null || child.signalCode !== null) return
    // The screen and what is on it.
    process.kill(-child.pid!, 'SIGTERM')
    await once(child, 'exit')
  })
  const send = <Result = unknown>(method: string, path: string, body?: object): Promise<Result> =>
    command<Result>(`http://127.0.0.1:${port}${path}`, method, body)
  await eventually(() => send<{ ready: boolean }>('GET', '/status').then(({ ready }) => ready))
  const options = { binary: browser, args: ['--automation'] }
  const { sessionId } = await send<{ sessionId: string }>('POST', '/session', {
    capabilities: { alwaysMatch: { 'webkitgtk:browserOptions': options } },
  })
  const session = `/session/${sessionId}`
  opening.defer(async () => void (await send('DELETE', session).catch(() => undefined)))
  await send('POST', `${session}/window/rect`, { width: 1_440, height: 900 })
  const owned = opening.move()
  return {
    name: 'WebKitGTK',
    open: async (url) => void (await send('POST', `${session}/url`, { url })),
    evaluate: async (expression) => {
      const script = `const done = arguments[0]
        Promise.resolve(${expression}).then((value) => done({ value: value ?? null }), (error) => done({ error: String(error) }))`
      const answer = await send<{ value?: unknown; error?: string }>('POST', `${session}/execute/async`, {
        script,
        args: [],
      })
      if (answer.error !== undefined) throw new Error(answer.error)
      return answer.value
    },
    perform: async (actions) => void (await send('POST', `${session}/actions`, { actions })),
    [Symbol.asyncDispose]: () => owned.disposeAsync(),
  }
}

async function command<Result>(url: string, method: string, body: object | undefined): Promise<Result> {
  const answer = await fetch(url, { method, ...(body && { body: JSON.stringify(body) }) })
  const { value } = (await answer.json()) as { value: Result & { error?: string; message?: string } }
  if (!answer.ok) throw new Error(`${value.error}: ${value.message}`)
  return value
}
