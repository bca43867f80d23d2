import { useCallback } from 'react'
import { useSearchParams } from 'react-router'
import { PackEditor } from './pack-editor.tsx'
import { PackList } from './pack-list.tsx'

/** An artist's own packs, or the one that is open; which one stands in the address. */
export function PacksPart() {
  const [address, setAddress] = useSearchParams()
  const packId = address.get('pack')
  const open = useCallback((id: string) => setAddress({ show: 'packs', pack: id }), [setAddress])
  const leave = useCallback(() => setAddress({ show: 'packs' }, { replace: true }), [setAddress])
  if (packId === null) return <PackList onOpen={open} />
  return <PackEditor key={packId} packId={packId} onDeleted={leave} />
}
