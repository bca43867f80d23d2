/** Fields of an error answer, as https://docs.stripe.com/api/errors lists them. */
export interface StripeErrorBody {
  type: 'api_error' | 'card_error' | 'idempotency_error' | 'invalid_request_error'
  message: string
  code?: string
  decline_code?: string
  param?: string
  charge?: string
  payment_intent?: object
  setup_intent?: object
}

/** An answer other than 2xx, in the provider's shape. */
export class StripeError extends Error {
  readonly status: number
  readonly body: StripeErrorBody

  constructor(status: number, body: StripeErrorBody) {
    super(body.message)
    this.status = status
    this.body = body
  }
}

/** A request that can never succeed as it stands. */
export function invalidRequest(message: string, more: { code?: string; param?: string } = {}): StripeError {
  return new StripeError(400, { type: 'invalid_request_error', message, ...more })
}

/** An id that names nothing; 404 when it stood in the path, 400 when it was a parameter. */
export function noSuchObject(kind: string, id: string, param = 'id'): StripeError {
  const name = kind.replaceAll(/[._]/g, ' ')
  return new StripeError(param === 'id' ? 404 : 400, {
    type: 'invalid_request_error',
    code: 'resource_missing',
    message: `No such ${name}: '${id}'`,
    param,
  })
}
