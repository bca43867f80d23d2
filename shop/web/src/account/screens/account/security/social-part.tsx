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
import { showToast } from '../../../../shared/toasts/toast.ts'
import { Button } from '../../../../ui/button.tsx'
import { RelativeTime } from '../../../../kit/format/relative-time.tsx'
import { Skeleton } from '../../../../ui/skeleton.tsx'
import styles from '../account.module.css'
import { AskPassword } from './ask-form.tsx'
import { Loaded } from '../../../../kit/data/loaded.tsx'
import { FirstPassword } from './first-password.tsx'
import { useSocialReturn } from './use-social-return.ts'

type Provider = Shop['socialProviders'][number]
type Doing =
  | { readonly kind: 'nothing' }
  | { readonly kind: 'link'; readonly provider: Provider }
  | { readonly kind: 'unlink'; readonly identity: SocialIdentity }

const NOTHING: Doing = { kind: 'nothing' }

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
  const [doing, setDoing] = useState<Doing>(NOTHING)
  const unlink = async ({ id, name }: SocialIdentity, password: string): Promise<void> => {
    onChanged(await call(unlinkSocialIdentity, { params: { id }, body: { password } }))
    setDoing(NOTHING)
    showToast({ message: `${name} unlinked.`, variant: 'success' })
  }
  return (
    <>
      <Identities linked={linked} onUnlink={(identity) => setDoing({ kind: 'unlink', identity })} />
      {doing.kind === 'nothing' && (
        <LinkButtons
          linked={linked}
          providers={providers}
          onLink={(provider) => setDoing({ kind: 'link', provider })}
        />
      )}
      {doing.kind === 'link' && (
        <AskPassword
          label="Your password"
          send={`Continue to ${doing.provider.name}`}
          onGiven={(password) => leaveFor(doing.provider, password)}
          onCancel={() => setDoing(NOTHING)}
        />
      )}
      {doing.kind === 'unlink' && (
        <AskPassword
          label="Your password"
          send="Unlink"
          onGiven={(password) => unlink(doing.identity, password)}
          onCancel={() => setDoing(NOTHING)}
        />
      )}
    </>
  )
}

async function leaveFor({ id }: Provider, password: string): Promise<void> {
  const { startAddress } = await call(startSocialLink, { body: { provider: id, password } })
  location.assign(startAddress)
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
  onLink,
}: {
  linked: SocialIdentities
  providers: readonly Provider[]
  onLink: (provider: Provider) => void
}) {
  if (!hasPassword) return <FirstPassword />
  const left = providers.filter(({ id }) => items.every(({ provider }) => provider !== id))
  return (
    <div className={styles.buttons}>
      {left.map((provider) => (
        <Button key={provider.id} onClick={() => onLink(provider)}>
          Link {provider.name}
        </Button>
      ))}
    </div>
  )
}
