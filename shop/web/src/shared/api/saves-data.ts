/**
 * Whether somebody pays for every byte, and wants nothing fetched on chance. Not every browser tells, nor do TypeScript's
 * types.
 *
 * @see https://wicg.github.io/savedata/
 */
export function savesData(): boolean {
  const { connection } = navigator as { readonly connection?: { readonly saveData?: boolean } }
  return connection?.saveData === true
}
