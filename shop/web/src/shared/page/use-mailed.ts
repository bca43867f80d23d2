import { useLocation } from 'react-router'

/**
 * What a mailed link brings: behind the `#`, where no log of a server on the way has it, or as a query, as screens lead to
 * each other with an address.
 */
export function useMailed(): URLSearchParams {
  const { hash, search } = useLocation()
  return new URLSearchParams(hash.includes('=') ? hash.slice(1) : search)
}
