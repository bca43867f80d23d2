import type { ComponentProps } from 'react'
import {
  type Answer,
  type ForSale,
  FREE_MATCHES_A_DAY,
  KINDS,
  type listOwnAgentLicences,
  type OwnAgentLicence,
} from '@segno/contract'
import { Loaded } from '../../../kit/data/loaded.tsx'
import { Screen } from '../../../kit/layout/screen.tsx'
import { Section } from '../../../kit/layout/section.tsx'
import { LICENCE_KIND_WORDS, termText } from '../../agent/licence-words.ts'
import { PackageSums } from '../../../cart/billing/package-sums.tsx'
import { usePackages } from '../../../cart/billing/packages-query.ts'
import { useShop } from '../../../shared/shop.ts'
import { ButtonLink } from '../../../ui/button.tsx'
import styles from './agent.module.css'
import { packageTerm } from './package-term.ts'
import { useOwnLicences } from './own-licences.ts'

/** What the Agent is, what one has of it, and what it costs. */
export function AgentPackagesScreen() {
  const packages = usePackages()
  const own = useOwnLicences()
  const takesCards = useShop()?.cardPayments !== null
  const isOwned = own.data?.licences.some(isForGood) ?? false
  return (
    <Screen
      title="Agent"
      description="The Agent listens to your track inside your DAW and finds the loops that fit it."
      action={
        <ButtonLink look="plain" to="/agent">
          How it works
        </ButtonLink>
      }
    >
      <Loaded query={own}>{(data) => <Own {...data} />}</Loaded>
      {!takesCards && <p>This shop does not take cards yet.</p>}
      {!isOwned && (
        <Loaded query={packages}>
          {(tax) => (
            <div className={styles.offers}>
              {tax.data.filter(isAgent).map((offer) => (
                <Offer key={offer.id} {...{ offer, tax, takesCards }} />
              ))}
            </div>
          )}
        </Loaded>
      )}
    </Screen>
  )
}

const isForGood = ({ state, endsAt }: OwnAgentLicence): boolean => state === 'valid' && endsAt === null

const isAgent = ({ kind }: ForSale): boolean => KINDS[kind].soldAt === 'agent'

function Own({ licences, freeMatchesLeft }: Answer<typeof listOwnAgentLicences>) {
  const valid = licences.filter(({ state }) => state === 'valid')
  const shown = valid.length > 0 ? valid : licences.slice(0, 1)
  return (
    <Section title={valid.length > 0 ? 'Your licence' : 'Without a licence'}>
      {shown.map((licence) => (
        <p key={licence.id}>
          {LICENCE_KIND_WORDS[licence.kind]}. {termText(licence)}.
        </p>
      ))}
      {valid.length === 0 && (
        <p>
          {FREE_MATCHES_A_DAY} tracks a day are free in the plugin, {freeMatchesLeft} left today.
        </p>
      )}
      {licences.length > 0 && (
        <div className={styles.buttons}>
          <ButtonLink look="plain" to="/agent/packages/purchased-license">
            Licence and devices
          </ButtonLink>
        </div>
      )}
    </Section>
  )
}

interface OfferProps extends ComponentProps<typeof PackageSums> {
  takesCards: boolean
}

function Offer({ offer, tax, takesCards }: OfferProps) {
  return (
    <Section title={offer.name}>
      <p>{packageTerm(offer)}</p>
      <PackageSums offer={offer} tax={tax} />
      {takesCards && (
        <div className={styles.buttons}>
          <ButtonLink
            look={offer.period === null ? 'plain' : 'primary'}
            to={`/agent/packages/confirm-purchase?package=${offer.id}`}
            aria-label={`Buy ${offer.name}`}
          >
            Buy
          </ButtonLink>
        </div>
      )}
    </Section>
  )
}
