import pg from 'pg'

/** @returns what keeps us from the PostgreSQL at `url`, in a sentence without its password; null for what is no operator's matter */
export function explainDatabaseFailure(error: unknown, url: string): string | null {
  const { host, port, user, database } = new pg.Client({ connectionString: url })
  const place = host.startsWith('/') ? host : `${host}:${port}`
  switch (codeOf(error)) {
    case 'ECONNREFUSED':
    case 'ENOENT':
    case 'ETIMEDOUT':
    case 'EHOSTUNREACH':
      return `No PostgreSQL answers at ${place}. Start it, or mend DATABASE_URL.`
    case 'ENOTFOUND':
    case 'EAI_AGAIN':
      return `There is no machine called ${host}. Mend DATABASE_URL.`
    case '28P01':
    case '28000':
      return `The PostgreSQL at ${place} does not let ${user} in. Mend user and password in DATABASE_URL.`
    case '3D000':
      return `The PostgreSQL at ${place} has no database ${database}. Make it with createdb, or mend DATABASE_URL.`
    default:
      return null
  }
}

/** Where a name has several addresses, each has failed in its own way; the first speaks for all. */
function codeOf(error: unknown): unknown {
  if (error instanceof AggregateError) return codeOf(error.errors[0])
  if (!(error instanceof Error)) return null
  if ('code' in error) return error.code
  // The pool gives its own patience no code.
  return /connection timeout|timeout exceeded/.test(error.message) ? 'ETIMEDOUT' : null
}
