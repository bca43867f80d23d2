export { createJam, publishJam, saveJam } from './change-jam.ts'
export { selectJamsOf } from './queries.ts'
