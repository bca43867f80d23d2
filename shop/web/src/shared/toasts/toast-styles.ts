/**
 * notistack writes its styles into a style element, which a strict content security policy refuses; a constructed sheet
 * is allowed, and can stand in a layer under ours. It looks for the element under this name before it makes one.
 */
const sheet = new CSSStyleSheet()
const text = {
  css: ' ',
  get data(): string {
    return this.css
  },
  set data(css: string) {
    this.css = css
    sheet.replaceSync(`@layer notistack { ${css} }`)
  },
}
document.adoptedStyleSheets.push(sheet)
Object.assign(window, { _goober: { firstChild: text, parentNode: document.head } })
