import { dataExport, erasure } from '../accounts/public.ts'
import { accounts } from '../accounts/slice.ts'
import { onPublished } from '../catalogue/public.ts'
import { catalogue } from '../catalogue/slice.ts'
import { answer } from '../platform/slices/hook.ts'
import { slice, type SliceContext } from '../platform/slices/slice.ts'
import { eraseReasons, selectDecisionsOf } from './queries.ts'
import type { ReviewContext } from './review-context.ts'
import { reviewRoutes } from './routes.ts'
import { reviewLetterJob } from './tell-artist.ts'

interface Settings {
  readonly shop: ReviewContext['shop']
}

export const review = slice({
  name: 'review',
  after: [accounts, catalogue],
  open({ platform, settings: { shop }, listeners }: SliceContext<Settings>) {
    const ctx = { ...platform, shop, onPublished: listeners(onPublished) }
    return {
      routes: reviewRoutes(ctx),
      jobs: [reviewLetterJob(ctx)],
      answers: [
        answer(erasure, (tx, { accountId }) => eraseReasons(tx, accountId)),
        answer(dataExport, { name: 'reviews', read: selectDecisionsOf }),
      ],
    }
  },
})
