import type { CSSOptions } from 'vite'

type Processing = Exclude<CSSOptions['postcss'], string | undefined>

/** A browser's usual text size, for which styles are written. */
const USUAL_TEXT_PX = 16
/** Lines and rings are as thin at any size. */
const THICKEST_LINE_PX = 3
const LENGTH = /(?<![\w#.-])(-?(?:\d+\.)?\d+)px\b/g

/**
 * Lengths follow the text size that people choose in their browser, as if they had zoomed in: styles are written in pixels, for
 * they are read by people, and reach the browser in `rem`. Files that others are composed of pass it by: those have `rem` themselves.
 *
 * @param isCondition of the width of the page or a box, where a line's width would mean something else
 */
export function inRem(css: string, { isCondition }: { isCondition: boolean }): string {
  if (css.includes('url(')) return css
  return css.replace(LENGTH, (length, number: string) => {
    const px = Number(number)
    const isLine = Math.abs(px) <= THICKEST_LINE_PX && !isCondition
    return isLine ? length : `${px / USUAL_TEXT_PX}rem`
  })
}

export const stylesInRem: Processing = {
  plugins: [
    {
      postcssPlugin: 'styles-in-rem',
      Declaration(declaration) {
        const value = inRem(declaration.value, { isCondition: false })
        if (value !== declaration.value) declaration.value = value
      },
      AtRule(rule) {
        const params = inRem(rule.params, { isCondition: true })
        if (params !== rule.params) rule.params = params
      },
    },
  ],
}
