import pg from 'pg'

/** @returns what keeps us from the PostgreSQL at `url`, in a sentence without its password; null for what is no operator's matter */
export function explainDatabaseFailure(
  error: unknown,
  url: string,
  variable = 'DATABASE_URL',
): string | null {
  const { host, port, user, database } = new pg.Client({ connectionString: url })
  const place = host.startsWith('/') ? host : `${host}:${port}`
  switch (codeOf(error)) {
    case 'ECONNREFUSED':
    case 'ENOENT':
    case 'ETIMEDOUT':
    case 'EHOSTUNREACH':
      return `No PostgreSQL answers at ${place}. Start it, or mend ${variable}.`
    case 'ENOTFOUND':
    case 'EAI_AGAIN':
      return `There is no machine called ${host}. Mend ${variable}.`
    case '28P01':
    case '28000':
      return `The PostgreSQL at ${place} does not let ${user} in. Mend user and password in ${variable}.`
    case '3D000':
      return `The PostgreSQL at ${place} has no database ${database}. Make it with createdb, or mend ${variable}.`
    case '42501':
      return `${user} may not bring the tables at ${place} up to date. Set MIGRATION_DATABASE_URL to the role that owns them.`
    case '55P03':
      return `The tables at ${place} are in use by a long piece of work, so they could not be brought up to date. Start again once it is done.`
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
