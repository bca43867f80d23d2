import { slice, type SliceContext } from '../platform/slice.ts'
import { affiliatesRoutes } from './routes.ts'

export const affiliates = slice({
  name: 'affiliates',
  after: [],
  open: ({ platform }: SliceContext<unknown>) => ({ routes: affiliatesRoutes(platform) }),
})
