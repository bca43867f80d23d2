/** Of JSON, and of whatever else an endpoint does not limit itself. */
export const BODY_LIMIT_BYTES = 1_000_000
export const FORM_LIMIT_BYTES = 10_000
