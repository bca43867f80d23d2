import { FREE_MATCHES_A_DAY } from '@segno/contract'
import { Screen } from '../../../../kit/layout/screen.tsx'
import { Section } from '../../../../kit/layout/section.tsx'
import { ButtonLink } from '../../../../ui/button.tsx'
import styles from '../agent.module.css'
import { AgentPicture } from './agent-picture.tsx'
import { AssistantSetUp } from './assistant-set-up.tsx'
import { CompanionDownload } from './companion-download.tsx'

/** What the Agent is and how to connect, for everybody. */
export function AgentScreen() {
  return (
    <Screen
      title="Agent"
      description="Matches loops to your track without the track leaving your computer."
      action={<ButtonLink to="/match">Try it in the browser</ButtonLink>}
    >
      <Section title="How it works">
        <AgentPicture />
        <p>{FREE_MATCHES_A_DAY} tracks a day are free. A licence removes the limit.</p>
        <div className={styles.buttons}>
          <ButtonLink look="plain" to="/agent/packages">
            See licences
          </ButtonLink>
        </div>
      </Section>
      <CompanionDownload />
      <AssistantSetUp />
      <Section title="Build a plugin">
        <p>Sign-in, matching, buying and downloads are a documented API.</p>
        <div className={styles.buttons}>
          <ButtonLink look="plain" to="/docs" reloadDocument>
            API for plugins
          </ButtonLink>
        </div>
      </Section>
    </Screen>
  )
}
