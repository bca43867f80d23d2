import type { Page } from 'playwright'

/** What is out of reach on a small screen: beside it, cut off, or under something else. */
export async function unreachable(page: Page, where: string): Promise<string[]> {
  const found = await page.evaluate(lookForUnreachable)
  return found.map((words) => `${where}: ${words}`)
}

/** Distances between lines, letters, words and paragraphs as readers may set them. @see WCAG 2.2, 1.4.12 */
export async function spaceText(page: Page): Promise<void> {
  await page.evaluate(() => {
    const sheet = new CSSStyleSheet()
    sheet.replaceSync(
      `* { line-height: 1.5 !important; letter-spacing: 0.12em !important; word-spacing: 0.16em !important }
      p { margin-bottom: 2em !important }`,
    )
    document.adoptedStyleSheets.push(sheet)
  })
}

/** Runs within the page. */
// oxlint-disable-next-line max-lines-per-function -- it is sent into the page, where nothing else of this file is
function lookForUnreachable(): string[] {
  const CONTROLS = 'a[href], button:not(:disabled), input, select, textarea, summary, [tabindex="0"]'
  const ONE_LINE_PX = 64
  const open = document.querySelector('dialog[open], [role=menu], [role=listbox]')
  const scope: Element = open ?? document.body
  const nameOf = (element: Element): string =>
    `${element.tagName.toLowerCase()} “${(element.getAttribute('aria-label') ?? element.textContent ?? '').trim().slice(0, 40)}”`
  const isSeen = (element: Element): boolean => {
    const { width, height } = element.getBoundingClientRect()
    return width > 2 && height > 2 && element.checkVisibility({ visibilityProperty: true })
  }
  const all = [scope, ...scope.querySelectorAll('*')].filter((element) => isSeen(element))

  const sideways = all
    .filter((element) => {
      const { overflowX } = getComputedStyle(element)
      const isScroller = overflowX === 'auto' || overflowX === 'scroll'
      // A single line of controls is pushed aside without losing one's place; bars have a place in time.
      const isTimeline = element.hasAttribute('data-timeline')
      return (
        isScroller &&
        !isTimeline &&
        element.scrollWidth > element.clientWidth + 1 &&
        element.clientHeight > ONE_LINE_PX
      )
    })
    .map((element) => `scrolls sideways: ${nameOf(element)}`)

  const hasOwnText = (element: Element): boolean =>
    [...element.childNodes].some((node) => node.nodeType === Node.TEXT_NODE && node.textContent?.trim())
  const isCutOnPurpose = (style: CSSStyleDeclaration): boolean =>
    style.textOverflow === 'ellipsis' || style.webkitLineClamp !== 'none'
  const cutter = (element: Element): Element | null => {
    const range = document.createRange()
    range.selectNodeContents(element)
    const text = range.getBoundingClientRect()
    for (let at: Element | null = element; at && at !== document.body; at = at.parentElement) {
      const style = getComputedStyle(at)
      // What is hidden from eyes is meant for ears; what ends in dots is whole where it leads to.
      if (isCutOnPurpose(style) || style.clipPath !== 'none') return null
      const box = at.getBoundingClientRect()
      const cutsX = style.overflowX === 'hidden' || style.overflowX === 'clip'
      const cutsY = style.overflowY === 'hidden' || style.overflowY === 'clip'
      const scrolls = /auto|scroll/.test(style.overflowX + style.overflowY)
      if (cutsX && (text.left < box.left - 2 || text.right > box.right + 2)) return at
      if (cutsY && !scrolls && (text.top < box.top - 2 || text.bottom > box.bottom + 2)) return at
      if (scrolls) return null
    }
    return text.right > innerWidth + 1 || text.left < -1 ? document.body : null
  }
  const cut = all
    .filter((element) => hasOwnText(element) && cutter(element))
    .map((element) => `cut off: ${nameOf(element)}`)

  /** Of what is taller than what scrolls it only a part is in sight. */
  const middleInSight = (element: Element): [number, number] => {
    const { left, top, width, height } = element.getBoundingClientRect()
    const scroller = element.parentElement?.closest('dialog, main')?.getBoundingClientRect()
    const isTall = scroller !== undefined && height > scroller.height
    const y = isTall ? scroller.top + scroller.height / 2 : top + height / 2
    return [left + width / 2, y]
  }
  const isCovered = (element: Element): boolean => {
    element.scrollIntoView({ block: 'nearest', inline: 'nearest' })
    const [x, y] = middleInSight(element)
    if (x < 0 || y < 0 || x > innerWidth || y > innerHeight) return true
    const there = document.elementFromPoint(x, y)
    // What only the keyboard reaches lies over what the pointer has.
    if (getComputedStyle(element).pointerEvents === 'none') return !element.parentElement?.contains(there)
    const label = (element as HTMLInputElement).labels?.[0]
    return !there || !(element.contains(there) || there.contains(element) || label?.contains(there))
  }
  const endsInDots = (element: Element): boolean => {
    const within = [element, element.parentElement, element.parentElement?.parentElement]
    return within.some((one) => one && isCutOnPurpose(getComputedStyle(one)))
  }
  // Names for password managers are for no hand and no eye.
  const isForNobody = (element: Element): boolean => element.matches('[aria-hidden=true][tabindex="-1"]')
  const isFocusable = (element: Element): boolean =>
    element.matches(CONTROLS) &&
    !isForNobody(element) &&
    getComputedStyle(element).clipPath === 'none' &&
    !endsInDots(element)
  const covered = all
    .filter((element) => isFocusable(element) && isCovered(element))
    .map((element) => `out of reach: ${nameOf(element)}`)
  return [...new Set([...sideways, ...cut, ...covered])]
}
