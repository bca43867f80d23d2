export { LiveSettings, type LiveParts } from './live-settings.ts'
export { fixedSettings, withinRange } from './rules.ts'
