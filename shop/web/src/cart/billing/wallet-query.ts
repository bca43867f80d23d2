import { getWallet } from '@segno/contract'
import { useQuery } from '@tanstack/react-query'
import { call } from '../../shared/api/call.ts'

export const useWallet = () =>
  useQuery({
    queryKey: [getWallet.path],
    queryFn: ({ signal }) => call(getWallet, {}, signal),
    retry: false,
    // Points are spent in other tabs too.
    refetchOnWindowFocus: 'always',
  })
