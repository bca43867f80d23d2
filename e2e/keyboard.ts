import type { CDPSession, Page } from 'playwright'

interface Told {
  readonly role: string
  readonly name: string
}

/** Somebody who has a keyboard and ears, and neither a mouse nor eyes; what they do and are told is written down. */
export class KeyboardWalker {
  readonly page: Page
  readonly steps: string[] = []
  readonly #session: CDPSession

  private constructor(page: Page, session: CDPSession) {
    this.page = page
    this.#session = session
  }

  static async begin(page: Page): Promise<KeyboardWalker> {
    await page.addInitScript(listen)
    return new KeyboardWalker(page, await page.context().newCDPSession(page))
  }

  /** What the browser tells a screen reader of the element that has the focus. */
  async told(): Promise<Told> {
    const { result } = await this.#session.send('Runtime.evaluate', { expression: 'document.activeElement' })
    const { nodes } = await this.#session.send('Accessibility.getPartialAXTree', {
      objectId: result.objectId!,
      fetchRelatives: false,
    })
    const { role, name } = nodes[0]!
    return { role: String(role?.value), name: String(name?.value ?? '') }
  }

  /** Presses a key, waits for what it is to bring, and looks where the focus is then. */
  async press(key: string, brings: () => Promise<unknown> = async () => undefined): Promise<Told> {
    await this.page.keyboard.press(key)
    await brings()
    return this.look(key.replace('Arrow', ''))
  }

  /** Presses a key again and again, until `search` finds something. */
  async pressUntil<Found>(key: string, search: () => Promise<Found | null>): Promise<Found> {
    for (;;) {
      await this.page.keyboard.press(key)
      const found = await search()
      if (found === null) continue
      await this.look(`${key.replace('Arrow', '')}, as often as it takes`)
      return found
    }
  }

  async type(text: string): Promise<void> {
    await this.page.keyboard.type(text)
    this.steps.push(`“${text}” is typed`)
  }

  /** Tab, or with `key` another one, until the focus is where it should be; every stop on the way can be seen. */
  async reach(role: string, name: RegExp, key: 'Tab' | 'Shift+Tab' = 'Tab'): Promise<void> {
    for (let pressed = 0; pressed < MOST_STOPS; pressed++) {
      await this.page.keyboard.press(key)
      await this.checkFocus()
      const told = await this.told()
      if (told.role === role && name.test(told.name))
        return void (await this.look(`${key}, as often as it takes`))
    }
    throw new Error(`no ${role} ${name} was reached`)
  }

  /** Waits until `sentence` is said, and writes it down. What is said next may come at once. */
  async hear(sentence: RegExp): Promise<void> {
    const found = await this.page.waitForFunction(
      (source) => (globalThis as Ears).said?.findLast((words) => new RegExp(source).test(words)),
      sentence.source,
    )
    this.steps.push(`said: ${await found.jsonValue()}`)
  }

  /** What was done and told, without what differs from shop to shop. */
  trace(title: string): string {
    return this.steps
      .map((step, at) => `${at + 1}. ${step}`)
      .join('\n')
      .replaceAll(/(“|Playing )[^“”]+ by [^”\n]+/g, '$1SOUND by ARTIST, TEMPO')
      .replaceAll(title, 'SOUND')
      .replaceAll(/\d+ (points?|sounds?)/g, 'N $1')
      .replaceAll(/(“Favourites) \d+/g, '$1 N')
  }

  /** @throws {Error} when one cannot see where the focus is */
  async checkFocus(): Promise<void> {
    const problem = await this.page.evaluate(lookAtFocus)
    if (problem) throw new Error(`${problem}, after ${this.steps.at(-1) ?? 'the start'}`)
  }

  async look(keyInWords: string): Promise<Told> {
    await this.checkFocus()
    const told = await this.told()
    this.steps.push(`${keyInWords}: ${told.role} “${told.name}”`)
    return told
  }
}

interface Ears {
  said?: string[]
}

/** Runs within the page: keeps what its live regions say. */
function listen(): void {
  const said: string[] = []
  Object.assign(globalThis, { said })
  new MutationObserver((changes) => {
    for (const { target } of changes) {
      const element = target instanceof Element ? target : target.parentElement
      const words = element?.closest('[role=status], [role=alert]')?.textContent
      if (words) said.push(words)
    }
  }).observe(document, { subtree: true, childList: true, characterData: true })
}

/** Far more than there are on any screen. */
const MOST_STOPS = 120

/** Runs within the page. */
function lookAtFocus(): string | null {
  const focused = document.activeElement
  // A screen as a whole, or the page, has nothing to be outlined.
  if (!focused || focused === document.body || focused.id === 'screen') return null
  const { left, right, top, bottom } = focused.getBoundingClientRect()
  const what = focused.outerHTML.slice(0, 160)
  if (bottom < 0 || top > innerHeight || right < 0 || left > innerWidth) return `out of sight: ${what}`
  const around = [focused, focused.parentElement, focused.parentElement?.parentElement]
  const isSeen = around.some((element) => {
    if (!element) return false
    const { outlineStyle, outlineWidth, boxShadow } = getComputedStyle(element)
    const isOutlined = outlineStyle !== 'none' && Number.parseFloat(outlineWidth) > 0
    // The selected row has a bar of its own.
    return isOutlined || (element.ariaSelected === 'true' && boxShadow !== 'none')
  })
  return isSeen ? null : `not seen to have the focus: ${what}`
}
