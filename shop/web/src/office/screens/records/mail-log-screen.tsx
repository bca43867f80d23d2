import { listMails, sendTestMail } from '@segno/contract'
import { ActionButton } from '../../../kit/data/action-button.tsx'
import { useAction } from '../../../kit/data/use-action.ts'
import { Screen } from '../../../kit/layout/screen.tsx'
import { DataTable } from '../../../kit/table/data-table.tsx'
import { call } from '../../../shared/api/call.ts'
import { MAIL_TABLE } from '../../records/mail-table.tsx'

/** Mails by recipient, and whether the mail server took them. */
export function MailLogScreen() {
  const test = useAction({
    run: () => call(sendTestMail, {}),
    done: ({ to }) => `Test email to ${to} queued`,
    refresh: [[listMails.path]],
  })
  return (
    <Screen
      title="Mail log"
      description="Kept for a month. Codes are hidden."
      action={
        <ActionButton action={test} busy="Sending">
          Send test email
        </ActionButton>
      }
    >
      <DataTable
        {...MAIL_TABLE}
        title="Mail log"
        search="Address or subject"
        empty={<p>No mail in the last month. Every mail that the shop sends is listed here.</p>}
      />
    </Screen>
  )
}
