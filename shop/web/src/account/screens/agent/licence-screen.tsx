import { OFFLINE_DAYS, type OwnAgentLicence } from '@segno/contract'
import { Loaded } from '../../../kit/data/loaded.tsx'
import { Screen } from '../../../kit/layout/screen.tsx'
import { Section } from '../../../kit/layout/section.tsx'
import { LICENCE_KIND_WORDS, termText } from '../../agent/licence-words.ts'
import { ButtonLink } from '../../../ui/button.tsx'
import { CopyButton } from '../../../ui/copy-button.tsx'
import { Notice } from '../../../ui/notice.tsx'
import { CompanionDownload } from './about/companion-download.tsx'
import styles from './agent.module.css'
import { DeviceList } from './device-list.tsx'
import { useOwnLicences } from './own-licences.ts'

/** One's licences of the Agent: their numbers, devices and ends. */
export function AgentLicenceScreen() {
  const query = useOwnLicences()
  return (
    <Screen title="Your Agent licence">
      <Loaded query={query} isEmpty={({ licences }) => licences.length === 0} empty={<NoLicence />}>
        {({ licences }) => (
          <>
            {licences.map((licence) => (
              <Licence key={licence.id} licence={licence} />
            ))}
            <Connect />
            <CompanionDownload />
          </>
        )}
      </Loaded>
    </Screen>
  )
}

function NoLicence() {
  return (
    <Notice
      heading="No licence yet"
      level={2}
      action={<ButtonLink to="/agent/packages">See Agent packages</ButtonLink>}
    >
      Without one, the plugin matches a few tracks a day.
    </Notice>
  )
}

function Licence({ licence }: { licence: OwnAgentLicence }) {
  const { number, kind, state, devices, deviceSlots } = licence
  return (
    <Section title={`${LICENCE_KIND_WORDS[kind]} licence`}>
      <p>
        {termText(licence)}.{kind === 'yearly' && state === 'valid' && ' It does not renew by itself.'}
      </p>
      <div className={styles.number}>
        <code>{number}</code>
        <CopyButton text={number} label="Copy number" />
      </div>
      {state !== 'revoked' && (
        <>
          <h3>
            Devices, {devices.length} of {deviceSlots}
          </h3>
          <DeviceList devices={devices} />
          {(kind === 'yearly' || kind === 'trial') && <Renew />}
        </>
      )}
    </Section>
  )
}

function Renew() {
  return (
    <div className={styles.buttons}>
      <ButtonLink look="plain" to="/agent/packages/confirm-purchase?package=agent-year">
        Add a year
      </ButtonLink>
      <ButtonLink look="plain" to="/agent/packages/confirm-purchase?package=agent-perpetual">
        Make it perpetual
      </ButtonLink>
    </div>
  )
}

function Connect() {
  return (
    <Section title="Connect a device">
      <ol className={styles.steps}>
        <li>Open the plugin in your DAW and choose “Sign in”.</li>
        <li>Sign in with this account in the browser that opens.</li>
        <li>The plugin takes a free slot. It works offline for {OFFLINE_DAYS} days at a time.</li>
      </ol>
      <div className={styles.buttons}>
        <ButtonLink look="plain" to="/docs" reloadDocument>
          API for plugins
        </ButtonLink>
      </div>
    </Section>
  )
}
