import { listAudit, listAuditChoices, saveAudit } from '../office.ts'
import { group } from './group.ts'

export const office = group({
  name: 'Admins: records',
  about: 'What was done by whom.',
  endpoints: { listAudit, saveAudit, listAuditChoices },
})
