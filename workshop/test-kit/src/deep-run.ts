/**
 * Whether this is the deep run (`npm run test:deep`), which tries everything; a plain run tries one of each kind.
 * Read only here, so that there is one switch.
 */
export function isDeepRun(): boolean {
  return process.env['SEGNO_DEEP_TESTS'] === '1'
}
