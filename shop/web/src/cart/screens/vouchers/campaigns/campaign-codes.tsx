import { type Campaign, campaignCodesList } from '@segno/contract'
import { RelativeTime } from '../../../../kit/format/relative-time.tsx'
import { DataTable, type TableColumns } from '../../../../kit/table/data-table.tsx'
import { CopyButton } from '../../../../ui/copy-button.tsx'
import { PrintButton } from './print-button.tsx'
import { voucherLink } from './voucher-link.ts'

type Columns = TableColumns<typeof campaignCodesList>
const BEFORE: Columns = [
  { title: 'Code', sort: 'code', cell: ({ code }) => code },
  {
    title: 'Redeemed',
    sort: 'redeemedAt',
    cell: ({ redeemedAt }) => (redeemedAt === null ? 'Not yet' : <RelativeTime instant={redeemedAt} />),
  },
  {
    title: 'By',
    cell: ({ redeemedAt, redeemedBy }) => redeemedAt !== null && (redeemedBy ?? 'Deleted account'),
  },
]
const COPY: Columns[number] = {
  title: 'Link',
  isActions: true,
  cell: ({ code, redeemedAt }) =>
    redeemedAt === null && <CopyButton text={voucherLink(code)} label="Copy link" />,
}
const FILTERS = [
  {
    name: 'redeemed',
    label: 'Redeemed',
    options: [
      { value: 'yes', label: 'Redeemed' },
      { value: 'no', label: 'Not yet' },
    ],
  },
]

/** Codes of a campaign; those left can be printed. */
export function CampaignCodes({ campaign }: { campaign: Campaign }) {
  const { kind, name } = campaign
  return (
    <DataTable
      title="Codes"
      csvName={`Codes of ${name}`}
      of={campaignCodesList}
      params={{ campaignId: campaign.id }}
      columns={kind === 'single' ? [...BEFORE, COPY] : BEFORE}
      sort="-redeemedAt"
      filters={FILTERS}
      search="Code or email"
      tools={() => campaign.state !== 'ended' && <PrintButton campaign={campaign} />}
      empty={<p>No codes yet.</p>}
    />
  )
}
