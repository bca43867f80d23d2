import { allCommissionsList, type ShownUser } from '@segno/contract'
import { COMMISSION_TABLE } from '../../../../account/affiliates/commission-table.tsx'
import { DataTable } from '../../../../kit/table/data-table.tsx'
import { ButtonLink } from '../../../../ui/button.tsx'
import { ACCEPTED_TABLE } from '../../../records/accepted-table.tsx'
import { AUDIT_TABLE } from '../../../records/audit-table.tsx'
import { LICENCE_TABLE } from '../../../records/licence-table.tsx'
import { MAIL_TABLE } from '../../../records/mail-table.tsx'
import { PAID_TABLE } from '../../../records/paid-table.tsx'
import { PURCHASE_TABLE } from '../../../records/purchase-table.tsx'

interface PartProps {
  user: ShownUser
}

export function PurchasesPart({ user }: PartProps) {
  return (
    <DataTable
      {...PURCHASE_TABLE}
      title="Purchases"
      fixed={{ buyer: user.id }}
      search="Title, artist or licence"
      empty={<p>No purchases yet.</p>}
    />
  )
}

export function PaymentsPart({ user }: PartProps) {
  return (
    <DataTable
      {...PAID_TABLE}
      title="Payments"
      fixed={{ userId: user.id }}
      search="Name, invoice number or sum"
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
      {...LICENCE_TABLE}
      title="Agent licences"
      fixed={{ holder: user.id }}
      search="Number"
      empty={<p>No Agent licences yet.</p>}
    />
  )
}

export function AffiliatePart({ user }: PartProps) {
  return (
    <DataTable
      {...COMMISSION_TABLE}
      title="Commissions"
      of={allCommissionsList}
      fixed={{ affiliate: user.id }}
      tools={() => (
        <ButtonLink look="plain" to={`/admin/affiliate_payout/${user.id}`}>
          Payouts
        </ButtonLink>
      )}
      empty={<p>No commissions yet.</p>}
    />
  )
}

export function AcceptedPart({ user }: PartProps) {
  return (
    <DataTable
      {...ACCEPTED_TABLE}
      title="Accepted texts"
      fixed={{ userId: user.id }}
      empty={<p>No accepted texts yet.</p>}
    />
  )
}

export function MailsPart({ user }: PartProps) {
  return (
    <DataTable
      {...MAIL_TABLE}
      title="Mails"
      fixed={{ recipient: user.email }}
      search="Subject"
      empty={<p>No mail in the last month.</p>}
    />
  )
}

export function AuditPart({ user }: PartProps) {
  return (
    <DataTable
      {...AUDIT_TABLE}
      title="Audit trail"
      fixed={{ subjectId: user.id }}
      search="Administrator or value"
      empty={<p>No changes by administrators.</p>}
    />
  )
}
