import { spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { MINIO_VERSION, startMinio } from './minio.ts'
import type { Judgement } from './outside-program.ts'

/** Has all that a shop asks of its audio store asked of MinIO, also while that is away. */
export async function judgeAudioStore(root: string): Promise<Judgement> {
  const folder = mkdtempSync(join(tmpdir(), 'segno-audio-store-'))
  try {
    await using minio = await startMinio(join(folder, 'store'))
    const check = () => checkStore(root, { ...minio.env, SEGNO_DATA_DIR: join(folder, 'data') })
    const right = check()
    await minio.server.kill()
    const away = check()
    return {
      judged: `${right.lines.length} cases of check-store by MinIO ${MINIO_VERSION}`,
      faults: [
        ...right.lines.filter((line) => !line.startsWith('ok ')),
        ...(right.status === 0 ? [] : [right.problem]),
        ...(away.status === 0 ? ['a store that is away is not told'] : []),
      ],
    }
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

function checkStore(root: string, env: Record<string, string>) {
  const { status, stdout, stderr } = spawnSync(process.execPath, ['shop/server/src/main-check-store.ts'], {
    cwd: root,
    env: { ...process.env, ...env },
    encoding: 'utf8',
  })
  return {
    status,
    lines: stdout.split('\n').filter((line) => /^(ok|FAILS) /.test(line)),
    problem: stderr.trim(),
  }
}
