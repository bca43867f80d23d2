import {
  listSocialIdentities,
  startSocialLink,
  unlinkSocialIdentity,
  type Shop,
  type SocialIdentities,
  type SocialIdentity,
} from '@segno/contract'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { call } from '../../../../shared/api/call.ts'
import { FormProblem } from '../../../../kit/form/form-problem.tsx'
import { useShop } from '../../../../shared/shop.ts'
import { Button } from '../../../../ui/button.tsx'
import { useAction } from '../../../../kit/data/use-action.ts'
import { RelativeTime } from '../../../../kit/format/relative-time.tsx'
import { ConfirmDialog } from '../../../../kit/layout/confirm-dialog.tsx'
import { Skeleton } from '../../../../ui/skeleton.tsx'
import styles from '../account.module.css'
import { Loaded } from '../../../../kit/data/loaded.tsx'
import { FirstPassword } from './first-password.tsx'
import { useSocialReturn } from './use-social-return.ts'

type Provider = Shop['socialProviders'][number]

/** Linked accounts that open this one. Shown where the shop knows providers, or something is linked from before. */
export function SocialPart() {
  const queries = useQueryClient()
  const providers = useShop()?.socialProviders ?? []
  const query = useQuery({
    queryKey: [listSocialIdentities.path],
    queryFn: () => call(listSocialIdentities, {}),
  })
  const take = (now: SocialIdentities): void => {
    queries.setQueryData([listSocialIdentities.path], now)
  }
  const problem = useSocialReturn(take)
  if (providers.length === 0 && (query.data?.items.length ?? 0) === 0) return null
  return (
    <div className={styles.part}>
      <h3>Linked accounts</h3>
      <p className={styles.muted}>Sign in here with these accounts, without your password.</p>
      {problem !== null && <FormProblem>{problem}</FormProblem>}
      <Loaded query={query} skeleton={<Skeleton width="100%" height={48} />}>
        {(linked) => <Linked linked={linked} providers={providers} onChanged={take} />}
      </Loaded>
    </div>
  )
}

interface LinkedProps {
  linked: SocialIdentities
  providers: readonly Provider[]
  onChanged: (now: SocialIdentities) => void
}

function Linked({ linked, providers, onChanged }: LinkedProps) {
  const [unlinked, setUnlinked] = useState<SocialIdentity | null>(null)
  return (
    <>
      <Identities linked={linked} onUnlink={setUnlinked} />
      <LinkButtons linked={linked} providers={providers} />
      {unlinked && (
        <ConfirmDialog
          verb="Unlink"
          name={unlinked.name}
          run={() => call(unlinkSocialIdentity, { params: { id: unlinked.id } })}
          done={`${unlinked.name} unlinked.`}
          onDone={onChanged}
          onClose={() => setUnlinked(null)}
        >
          You can no longer sign in with it.
        </ConfirmDialog>
      )}
    </>
  )
}

function Identities({
  linked: { items, hasPassword },
  onUnlink,
}: {
  linked: SocialIdentities
  onUnlink: (identity: SocialIdentity) => void
}) {
  if (items.length === 0) return <p>No linked accounts.</p>
  return (
    <ul className={styles.list}>
      {items.map((identity) => (
        <li key={identity.id} className={styles.item}>
          <span>
            <strong>{identity.name}</strong>
            <span className={styles.facts}>
              {identity.email && `${identity.email} · `}
              linked <RelativeTime instant={identity.linkedAt} />
            </span>
          </span>
          {hasPassword && (
            <Button look="quiet" aria-label={`Unlink ${identity.name}`} onClick={() => onUnlink(identity)}>
              Unlink
            </Button>
          )}
        </li>
      ))}
    </ul>
  )
}

function LinkButtons({
  linked: { items, hasPassword },
  providers,
}: {
  linked: SocialIdentities
  providers: readonly Provider[]
}) {
  const link = useAction({
    run: ({ id }: Provider) => call(startSocialLink, { body: { provider: id } }),
    onDone: ({ startAddress }) => location.assign(startAddress),
  })
  if (!hasPassword) return <FirstPassword />
  const left = providers.filter(({ id }) => items.every(({ provider }) => provider !== id))
  return (
    <div className={styles.buttons}>
      {left.map((provider) => (
        <Button key={provider.id} aria-disabled={link.isBusy} onClick={() => void link.run(provider)}>
          Link {provider.name}
        </Button>
      ))}
    </div>
  )
}
