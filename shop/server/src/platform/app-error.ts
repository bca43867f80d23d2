/** A failure that the caller can act on. `code` is stable and stands in the contract; `message` is for people. */
export class AppError extends Error {
  override readonly name = 'AppError'
  readonly status: number
  readonly code: string
  readonly errors: readonly { path: string; message: string }[] | undefined

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

export const badField = (path: string, message: string): AppError =>
  new AppError(400, 'bad_request', message, [{ path, message }])
export const badFields = (errors: readonly { path: string; message: string }[]): AppError =>
  new AppError(400, 'bad_request', errors[0]?.message ?? 'Something in it is not valid', errors)
