import { MAIL_KINDS, type MailKind, ONE_CLICK, unsubscribe } from '@segno/contract'
import { useState } from 'react'
import { useParams } from 'react-router'
import { ActionButton } from '../../../kit/data/action-button.tsx'
import { useAction } from '../../../kit/data/use-action.ts'
import { Screen } from '../../../kit/layout/screen.tsx'
import { call } from '../../../shared/api/call.ts'
import { ButtonLink } from '../../../ui/button.tsx'

const WORDS: Readonly<Record<MailKind, string>> = {
  followed: 'new sounds from what you follow',
  announcements: 'news of the shop',
}

/** Where the link in a mail leads. A person presses, because programs that look into mail follow links. */
export function UnsubscribeScreen() {
  const { kind: kindInAddress, ticket = '' } = useParams()
  const kind = MAIL_KINDS.find((one) => one === kindInAddress)
  return (
    <Screen title="Unsubscribe" width="form">
      {kind === undefined ? <p role="status">This link does not work.</p> : <Stop {...{ kind, ticket }} />}
      <p>
        <ButtonLink to="/user_profile" look="quiet">
          Email settings
        </ButtonLink>
      </p>
    </Screen>
  )
}

function Stop({ kind, ticket }: { kind: MailKind; ticket: string }) {
  const [isDone, setDone] = useState(false)
  const action = useAction({
    run: () => call(unsubscribe, { params: { kind, ticket }, body: ONE_CLICK }),
    onDone: () => setDone(true),
  })
  if (isDone) return <p role="status">Done. No more emails about {WORDS[kind]}.</p>
  return (
    <>
      <p>Stop emails about {WORDS[kind]}?</p>
      <p>
        <ActionButton action={action} look="primary" busy="Unsubscribing">
          Unsubscribe
        </ActionButton>
      </p>
    </>
  )
}
