import { accounts } from '../accounts/slice.ts'
import { onRegistered } from '../identity/public.ts'
import { identity } from '../identity/slice.ts'
import { answer } from '../platform/hook.ts'
import { slice, type SliceContext } from '../platform/slice.ts'
import { bindReferral } from './bind-referral.ts'
import { affiliatesRoutes } from './routes.ts'

export const affiliates = slice({
  name: 'affiliates',
  after: [accounts, identity],
  open: ({ platform, settings: { origin } }: SliceContext<{ readonly origin: string }>) => ({
    routes: affiliatesRoutes({ ...platform, origin }),
    answers: [answer(onRegistered, bindReferral)],
  }),
})
