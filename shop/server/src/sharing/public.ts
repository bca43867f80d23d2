export type { DescribePage } from './page-head.ts'
