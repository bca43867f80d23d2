/** Keys and buttons of a person, in the words that WebDriver and WebDriver BiDi share. */
export type InputSource =
  | { readonly type: 'pointer'; readonly id: string; readonly actions: readonly object[] }
  | { readonly type: 'key'; readonly id: string; readonly actions: readonly object[] }

/** A browser that Playwright does not drive, with one page open. */
export interface OtherBrowser extends AsyncDisposable {
  readonly name: string
  open(address: string): Promise<void>
  /** @returns what the expression resolves to, which must survive JSON */
  evaluate(expression: string): Promise<unknown>
  perform(sources: readonly InputSource[]): Promise<void>
}

/** Calls a function in the page. It holds all that it needs. */
export async function inPage<Argument, Result>(
  browser: OtherBrowser,
  run: (argument: Argument) => Result | Promise<Result>,
  argument: Argument,
): Promise<Result> {
  return (await browser.evaluate(`(${run.toString()})(${JSON.stringify(argument)})`)) as Result
}

/** Clicks in the middle of what has this label, once it is there. */
export async function clickOn(browser: OtherBrowser, label: string): Promise<void> {
  const [x, y] = await placeOf(browser, label)
  const actions = [
    { type: 'pointerMove', x, y },
    { type: 'pointerDown', button: 0 },
    { type: 'pointerUp', button: 0 },
  ]
  await browser.perform([{ type: 'pointer', id: 'mouse', actions }])
}

/** Types into the field with this label, over what is in it, and presses Enter. */
export async function typeInto(browser: OtherBrowser, label: string, text: string): Promise<void> {
  await clickOn(browser, label)
  await inPage(browser, () => (document.activeElement as HTMLInputElement).select(), null)
  const keys = [...Array.from(text), ENTER].flatMap((value) => [
    { type: 'keyDown', value },
    { type: 'keyUp', value },
  ])
  await browser.perform([{ type: 'key', id: 'keyboard', actions: keys }])
}

const ENTER = '\uE007'
const GIVE_UP_MS = 100_000

/** Where the first element is that is seen under this label, once it stays where it is. */
async function placeOf(browser: OtherBrowser, label: string): Promise<readonly [number, number]> {
  for (;;) {
    const before = await waitFor(browser, middleOf, label)
    await new Promise((resolve) => setTimeout(resolve, 300))
    const after = await inPage(browser, middleOf, label)
    if (after !== null && after[0] === before[0] && after[1] === before[1]) return after
  }
}

/** @returns the first answer that is not `null` */
export async function waitFor<Argument, Result>(
  browser: OtherBrowser,
  look: (argument: Argument) => Result | null,
  argument: Argument,
): Promise<Result> {
  const giveUpAt = Date.now() + GIVE_UP_MS
  for (;;) {
    const found = await inPage(browser, look, argument)
    if (found !== null) return found
    if (Date.now() > giveUpAt) {
      const text = await inPage(browser, () => document.body.innerText.slice(0, 2_000), null)
      throw new Error(
        `${browser.name}: ${JSON.stringify(argument)} never came to ${look.name}; there is:\n${text}`,
      )
    }
    await new Promise((resolve) => setTimeout(resolve, 200))
  }
}

/** Runs in the page. */
function middleOf(label: string): readonly [number, number] | null {
  for (const element of document.querySelectorAll('[aria-label]')) {
    if (element.getAttribute('aria-label') !== label) continue
    const { width, height, left, top } = element.getBoundingClientRect()
    const [x, y] = [Math.round(left + width / 2), Math.round(top + height / 2)]
    if (width > 0 && element.contains(document.elementFromPoint(x, y))) return [x, y]
  }
  return null
}
