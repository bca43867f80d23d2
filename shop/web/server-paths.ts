/** Addresses that the server answers, not the page. */
export const SERVER_PATHS = [
  '/api',
  '/audio',
  '/photos',
  '/download',
  '/drag-out',
  '/oauth2',
  '/.well-known',
  '/docs',
  '/dev/mail',
] as const
