import { fork } from 'node:child_process'
import { once } from 'node:events'
import { openSync, rmSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { findOrInstallPostgres } from '@segno/test-kit/postgres'
import { copyProject } from './project-copy.ts'

export const ROOT = dirname(dirname(dirname(fileURLToPath(import.meta.url))))
const SIGNALS = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const
/** A mutant often leaves a test waiting for what never comes. The unchanged test has to pass within this time too. */
const HANGING_MS = process.env['SEGNO_HANGING_MS'] ?? '20000'
const KILL_BLOCKED_WORKER = new URL('kill-blocked-worker.ts', import.meta.url).href

interface LaneStart {
  /** Under `.cache`: where the copy is, and its log. */
  readonly folder: string
  readonly script: string
  readonly args: readonly string[]
}

/** Runs a script in a copy of the project of its own until it exits, and passes its messages on. */
export async function forkLane<Message>(
  { folder, script, args }: LaneStart,
  onMessage: (message: Message) => void,
): Promise<void> {
  const cwd = join(ROOT, '.cache', folder)
  copyProject(ROOT, cwd)
  const log = openSync(`${cwd}.log`, 'w')
  const lane = fork(script, args, { cwd, env: await laneEnv(), stdio: ['ignore', log, log, 'ipc'] })
  lane.on('message', (message) => onMessage(message as Message))
  const stop = (): void => lane.disconnect()
  for (const signal of SIGNALS) process.once(signal, stop)
  await once(lane, 'exit')
  for (const signal of SIGNALS) process.off(signal, stop)
  rmSync(cwd, { recursive: true, force: true })
}

async function laneEnv(): Promise<NodeJS.ProcessEnv> {
  const postgres = await findOrInstallPostgres()
  const found = postgres === null ? {} : { POSTGRES_BIN: postgres }
  return {
    ...process.env,
    ...found,
    NODE_OPTIONS: `${process.env['NODE_OPTIONS'] ?? ''} --import=${KILL_BLOCKED_WORKER}`,
    SEGNO_HANGING_MS: HANGING_MS,
    SEGNO_DEEP_TESTS: '',
    SEGNO_ALL_FILES: '1',
  }
}
