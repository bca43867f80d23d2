import type { getInvoicesZip, getPaymentsStatement, getPointsStatement } from '@segno/contract'
import type { ReactNode } from 'react'
import { useSearchParams } from 'react-router'
import { SaveFileButton } from '../../kit/data/save-file-button.tsx'
import { browserZone } from '../../kit/format/date.ts'
import { fetchFile } from '../../shared/api/call.ts'

interface StatementButtonProps {
  of: typeof getPointsStatement | typeof getPaymentsStatement | typeof getInvoicesZip
  fileName: string
  /** It has what the list is searched for alone. */
  isSearched?: boolean
  children?: ReactNode
}

/** The days and words that a list is narrowed down to in the address, as a document unless the button says something else. */
export function StatementButton({
  of,
  fileName,
  isSearched = false,
  children = 'PDF',
}: StatementButtonProps) {
  const [address] = useSearchParams()
  const [from, to, q] = ['from', 'to', 'q'].map((name) => address.get(name) ?? undefined)
  const narrowed = { from, to, ...(isSearched && { q }), zone: browserZone() }
  return (
    <SaveFileButton fetch={() => fetchFile(of, { query: narrowed })} fileName={fileName} icon="download">
      {children}
    </SaveFileButton>
  )
}
