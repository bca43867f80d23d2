import type { FastifyInstance } from 'fastify'
import { OperatorError } from '../operator-error.ts'

/**
 * Takes connections from now on.
 *
 * @returns the address at which it can be reached
 * @throws {OperatorError} where this machine does not let it have that place
 */
export async function listen(app: FastifyInstance, at: { port: number; host: string }): Promise<string> {
  try {
    return await app.listen(at)
  } catch (error) {
    const why = reasonOf(error, at)
    throw why === null ? error : new OperatorError(why, { cause: error })
  }
}

function reasonOf(error: unknown, { port, host }: { port: number; host: string }): string | null {
  switch (error instanceof Error && 'code' in error ? error.code : null) {
    case 'EADDRINUSE':
      return `Port ${port} is taken by another program. Stop that one, or choose another port with PORT.`
    case 'EACCES':
      return `This user may not listen on port ${port}. Choose one above 1023 with PORT.`
    case 'EADDRNOTAVAIL':
    case 'ENOTFOUND':
      return `This machine has no address ${host}. Choose one that it has with HOST.`
    default:
      return null
  }
}
