import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { eventually } from '../running-shop.ts'

/** A loudspeaker that nobody hears, for machines that have none, and so as not to disturb where there is one. */
export interface NullSink extends AsyncDisposable {
  /** What tells a browser of it. */
  readonly env: Readonly<Record<string, string>>
}

export async function openNullSink(pulseaudio: string): Promise<NullSink> {
  await using opening = new AsyncDisposableStack()
  const folder = mkdtempSync(join(tmpdir(), 'segno-sound-'))
  opening.defer(() => rmSync(folder, { recursive: true, force: true }))
  const socket = join(folder, 'socket')
  const options = ['-n', '--daemonize=no', '--exit-idle-time=-1', '--use-pid-file=no', '--disable-shm=yes']
  const modules = ['module-null-sink', `module-native-protocol-unix socket=${socket} auth-anonymous=1`]
  const child = spawn(pulseaudio, [...options, ...modules.flatMap((module) => ['-L', module])], {
    stdio: 'ignore',
    env: { ...process.env, HOME: folder, XDG_RUNTIME_DIR: folder },
  })
  opening.defer(async () => {
    if (child.exitCode !== null || child.signalCode !== null) return
    child.kill('SIGTERM')
    await once(child, 'exit')
  })
  await eventually(async () => existsSync(socket))
  const owned = opening.move()
  return { env: { PULSE_SERVER: `unix:${socket}` }, [Symbol.asyncDispose]: () => owned.disposeAsync() }
}
