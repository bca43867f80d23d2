import {
  agentLicencesList,
  allCommissionsList,
  allPaymentsList,
  allPurchasesList,
  auditTrail,
  mailLog,
  type ShownUser,
} from '@segno/contract'
import { DataTable, type TableColumns } from '../../../../kit/table/data-table.tsx'
import {
  COMMISSION_COLUMNS,
  COMMISSION_STATE_OPTIONS,
} from '../../../../account/affiliates/commission-columns.tsx'
import { AUDIT_COLUMNS } from '../../../records/audit-columns.tsx'
import { LICENCE_COLUMNS, LICENCE_FILTERS } from '../../../records/licence-columns.tsx'
import { MAIL_COLUMNS, MAIL_FILTERS } from '../../../records/mail-columns.tsx'
import { PAID_COLUMNS, PAID_FILTERS } from '../../../records/paid-columns.tsx'
import { PURCHASE_COLUMNS, PURCHASE_FILTERS } from '../../../records/purchase-columns.tsx'
import { ButtonLink } from '../../../../ui/button.tsx'
import { DAY_FILTERS } from '../../../../kit/table/day-filters.ts'

interface PartProps {
  user: ShownUser
}

export function PurchasesPart({ user }: PartProps) {
  return (
    <DataTable
      title="Purchases"
      of={allPurchasesList}
      fixed={{ buyer: user.id }}
      columns={PURCHASE_COLUMNS}
      sort="-purchasedAt"
      keyOf={({ id }) => id}
      filters={PURCHASE_FILTERS}
      search="Title, artist or licence"
      empty={<p>No purchases yet.</p>}
    />
  )
}

export function PaymentsPart({ user }: PartProps) {
  return (
    <DataTable
      title="Payments"
      of={allPaymentsList}
      fixed={{ userId: user.id }}
      columns={PAID_COLUMNS}
      sort="-paidAt"
      keyOf={({ id }) => id}
      filters={PAID_FILTERS}
      search="Name or invoice number"
      tools={() => (
        <ButtonLink look="plain" to={`/admin_subscription_history?q=${encodeURIComponent(user.email)}`}>
          Details and refunds
        </ButtonLink>
      )}
      empty={<p>No payments yet.</p>}
    />
  )
}

export function LicencesPart({ user }: PartProps) {
  return (
    <DataTable
      title="Agent licences"
      of={agentLicencesList}
      fixed={{ holder: user.id }}
      columns={LICENCE_COLUMNS}
      sort="-createdAt"
      keyOf={({ id }) => id}
      filters={LICENCE_FILTERS}
      search="Number"
      empty={<p>No Agent licences yet.</p>}
    />
  )
}

const AFFILIATE_COLUMNS: TableColumns<typeof allCommissionsList> = COMMISSION_COLUMNS

export function AffiliatePart({ user }: PartProps) {
  return (
    <DataTable
      title="Commissions"
      of={allCommissionsList}
      fixed={{ affiliate: user.id }}
      columns={AFFILIATE_COLUMNS}
      sort="-paidAt"
      keyOf={({ id }) => id}
      filters={[{ name: 'state', label: 'State', options: COMMISSION_STATE_OPTIONS }, ...DAY_FILTERS]}
      tools={() => (
        <ButtonLink look="plain" to={`/admin/affiliate_payout/${user.id}`}>
          Payouts
        </ButtonLink>
      )}
      empty={<p>No commissions yet.</p>}
    />
  )
}

export function MailsPart({ user }: PartProps) {
  return (
    <DataTable
      title="Mails"
      of={mailLog}
      fixed={{ recipient: user.email }}
      columns={MAIL_COLUMNS}
      sort="-queuedAt"
      keyOf={({ id }) => id}
      filters={MAIL_FILTERS}
      search="Subject"
      empty={<p>No mail in the last month.</p>}
    />
  )
}

export function AuditPart({ user }: PartProps) {
  return (
    <DataTable
      title="Audit trail"
      of={auditTrail}
      fixed={{ subjectId: user.id }}
      columns={AUDIT_COLUMNS}
      sort="-at"
      keyOf={({ id }) => id}
      filters={DAY_FILTERS}
      search="Administrator or value"
      empty={<p>No changes by administrators.</p>}
    />
  )
}
