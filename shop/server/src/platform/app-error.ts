/** A failure that the caller can act on. `code` is stable and stands in the contract; `message` is for people. */
export class AppError extends Error {
  override readonly name = 'AppError'
  readonly status: number
  readonly code: string
  readonly errors: readonly { path: string; message: string }[] | undefined
  /** Another account’s thing was asked for. The client reads what it reads of nothing; the security log tells them apart. */
  isOfAnother = false

  constructor(
    status: number,
    code: string,
    message: string,
    errors?: readonly { path: string; message: string }[],
  ) {
    super(message)
    this.status = status
    this.code = code
    this.errors = errors
  }
}

/**
 * Lets the owner of something and administrators pass.
 *
 * @throws {AppError} what `refusal` makes, marked for the security log
 */
export function requireReader(
  ownerId: string,
  { accountId, role }: { readonly accountId: string; readonly role: string },
  refusal: () => AppError,
): void {
  if (role !== 'admin') requireOwner(ownerId, accountId, refusal)
}

/** Lets the owner of something pass. @throws {AppError} what `refusal` makes, marked for the security log */
export function requireOwner(ownerId: string, accountId: string, refusal: () => AppError): void {
  if (ownerId !== accountId) throw Object.assign(refusal(), { isOfAnother: true })
}

export const badField = (path: string, message: string): AppError =>
  new AppError(400, 'bad_request', message, [{ path, message }])
export const badFields = (errors: readonly { path: string; message: string }[]): AppError =>
  new AppError(400, 'bad_request', errors[0]?.message ?? 'Something in it is not valid', errors)
