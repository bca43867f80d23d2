import { homedir, hostname } from 'node:os'
import { runSegno } from './run-segno.ts'

const stop = new AbortController()
// Windows sends the last two: when a window is closed, and for Ctrl-Break.
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP', 'SIGBREAK'] as const)
  process.once(signal, () => stop.abort())

process.exitCode = await runSegno(process.argv.slice(2), {
  env: process.env,
  platform: process.platform,
  homeFolder: homedir(),
  hostName: hostname(),
  stdin: process.stdin,
  stdout: process.stdout,
  stderr: process.stderr,
  stopped: stop.signal,
})
