/** How much larger than usual the text of the browser is. Styles follow it by themselves (`styles-in-rem.ts`). */
const SCALE = Number.parseFloat(getComputedStyle(document.documentElement).fontSize) / 16

/** A length of the styles, as the browser has it. */
export const atTextSize = (px: number): number => px * SCALE
