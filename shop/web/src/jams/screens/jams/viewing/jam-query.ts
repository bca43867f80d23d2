import { getJam } from '@segno/contract'
import { queryOptions } from '@tanstack/react-query'
import { call } from '../../../../shared/api/call.ts'

export function jamQuery(jamId: string) {
  return queryOptions({
    queryKey: [getJam.path, jamId],
    queryFn: ({ signal }) => call(getJam, { params: { jamId } }, signal),
  })
}
