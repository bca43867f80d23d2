import { getDashboard } from '../insights.ts'
import { group } from './group.ts'

export const insights = group({
  name: 'Admins: insights',
  about: 'How the shop does.',
  endpoints: { getDashboard },
})
