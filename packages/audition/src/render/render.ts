export { renderAsHeard } from './as-heard.ts'
export { mixLoops, type MixedLoop } from './mix-loops.ts'
export { renderStrokes, type Stroke } from './render-strokes.ts'
