import { findOrInstallPostgres } from '@segno/test-kit/postgres'

/** @returns the folder of its programs */
export async function requirePostgres(): Promise<string> {
  const bin = await findOrInstallPostgres()
  if (bin === null) throw new Error('this bench needs a PostgreSQL')
  return bin
}

/** A shop as it is run, on a database that is filled already, and without limits. */
export const productionEnv = (databaseUrl: string): Record<string, string> => ({
  DATABASE_URL: databaseUrl,
  SEGNO_SECRET_KEY: Buffer.alloc(32, 'bench').toString('base64'),
  SEGNO_DEMO: '0',
  SEGNO_REQUESTS_PER_MINUTE: '0',
  SEGNO_CONNECTIONS_PER_ADDRESS: '0',
  HOST: '127.0.0.1',
  NODE_ENV: 'production',
})
