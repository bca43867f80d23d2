import { Section } from '../../../../kit/layout/section.tsx'
import { ButtonLink } from '../../../../ui/button.tsx'
import styles from '../agent.module.css'
import { CommandLine } from './command-line.tsx'

/** One file for Windows, macOS and Linux, beside the page. */
const COMPANION_PATH = '/downloads/segno.mjs'

/** The companion, and the first commands to type. */
export function CompanionDownload() {
  return (
    <Section title="Companion">
      <p>One file for Windows, macOS and Linux. It needs Node 22 or newer.</p>
      <div className={styles.buttons}>
        <ButtonLink look="plain" to={COMPANION_PATH} reloadDocument download="segno.mjs">
          Download companion
        </ButtonLink>
      </div>
      <ol className={styles.steps}>
        <li>
          Sign in:
          <CommandLine text={`node segno.mjs sign-in ${location.origin}`} label="Copy sign-in command" />
        </li>
        <li>
          Match a track:
          <CommandLine text="node segno.mjs match track.wav" label="Copy match command" />
        </li>
        <li>
          Fetch what you own:
          <CommandLine text="node segno.mjs pull Loops" label="Copy pull command" />
        </li>
        <li>
          Replace previews in a project once bought:
          <CommandLine text="node segno.mjs watch MyProject" label="Copy watch command" />
        </li>
      </ol>
    </Section>
  )
}
