import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { freePort } from '@segno/test-kit/free-port'
import { goProgram } from './install-judge.ts'
import { Restartable } from './outside-server.ts'

const MODULE = 'github.com/minio/minio'
export const MINIO_VERSION = 'v0.0.0-20260212201848-7aac2a2c5b7c'
const BUCKET = 'segno'

/** An object store that others wrote, with an empty bucket. */
export interface Minio extends AsyncDisposable {
  readonly server: Restartable
  /** Makes a shop keep its files there. */
  readonly env: Readonly<Record<string, string>>
}

/**
 * Builds it where that has not been done, and starts it.
 *
 * @param folder where it keeps what it is given
 * @throws {NotToBeHad}
 */
export async function startMinio(folder: string): Promise<Minio> {
  // Its buckets are folders.
  mkdirSync(join(folder, BUCKET), { recursive: true })
  const program = goProgram(MODULE, MINIO_VERSION)
  const address = `127.0.0.1:${await freePort()}`
  const [key, secret] = ['segno-shop', 'only-for-this-run']
  const server = await Restartable.started([program, 'server', folder, '--address', address, '--quiet'], {
    env: { MINIO_ROOT_USER: key, MINIO_ROOT_PASSWORD: secret, MINIO_BROWSER: 'off' },
    url: `http://${address}/minio/health/live`,
  })
  return {
    server,
    env: {
      SEGNO_S3_ENDPOINT: `http://${address}/${BUCKET}`,
      SEGNO_S3_REGION: 'us-east-1',
      SEGNO_S3_ACCESS_KEY_ID: key,
      SEGNO_S3_SECRET_ACCESS_KEY: secret,
    },
    [Symbol.asyncDispose]: () => server[Symbol.asyncDispose](),
  }
}
