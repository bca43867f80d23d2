export { IndexFiles } from './index-files.ts'
export { IndexHere } from './index-here.ts'
export type { IndexHost } from './index-host.ts'
export { IndexThread } from './index-thread.ts'
