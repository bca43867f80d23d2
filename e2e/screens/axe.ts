import axe from 'axe-core'
import type { Page } from 'playwright'

/** What axe holds against the page as it is; with `rules` those alone. */
export async function faultsOf(page: Page, where: string, rules?: readonly string[]): Promise<string[]> {
  const isThere = await page.evaluate(() => 'axe' in globalThis)
  if (!isThere) await page.evaluate(axe.source)
  const found = await page.evaluate(async (only) => {
    const { violations } = await (globalThis as unknown as { axe: typeof axe }).axe.run(document, {
      resultTypes: ['violations'],
      ...(only ? { runOnly: [...only] } : {}),
    })
    return violations.map(
      ({ id, help, nodes }) =>
        `${id}: ${help}: ${nodes
          .slice(0, 3)
          .map(({ html }) => html)
          .join(' | ')}`,
    )
  }, rules)
  return found.map((words) => `${where}: ${words}`)
}
