export { countPublished, selectPublished } from './published/queries.ts'
export { createJam, publishJam, saveJam } from './change-jam.ts'
export { listNewestJams, showJam } from './show-jam.ts'
export { selectJamsOf } from './queries.ts'
