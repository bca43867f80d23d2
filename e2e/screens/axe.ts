import axe from 'axe-core'
import type { Page } from 'playwright'

/** What axe holds against the page as it is; with `rules` those alone. */
export async function faultsOf(page: Page, where: string, rules?: readonly string[]): Promise<string[]> {
  const isThere = await page.evaluate(() => 'axe' in globalThis)
  if (!isThere) await page.evaluate(axe.source)
  const found = await page.evaluate(async (only) => {
    const { axe: judge } = globalThis as unknown as { axe: typeof axe }
    const { violations } = await judge.run(document, {
      rules: { 'target-size': { enabled: true } },
      resultTypes: ['violations'],
      ...(only ? { runOnly: [...only] } : {}),
    })
    // Bars of the tempo histogram do what the two fields below them do.
    const isMet = (rule: string, html: string): boolean =>
      rule === 'target-size' && /^<button[^>]* title="\d+ to \d+ BPM, /.test(html)
    const held = violations.map((one) => ({
      ...one,
      nodes: one.nodes.filter(({ html }) => !isMet(one.id, html)),
    }))
    return held
      .filter(({ nodes }) => nodes.length > 0)
      .map(
        ({ id, help, nodes }) =>
          `${id}: ${help}: ${nodes
            .slice(0, 3)
            .map(({ html }) => html)
            .join(' | ')}`,
      )
  }, rules)
  return found.map((words) => `${where}: ${words}`)
}
